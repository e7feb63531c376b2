import { z } from 'zod'

/** Beyond this no passkey answers; its key and its signature take some hundred characters. */
export const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)

const id = z
  .string()
  .max(1400)
  .regex(/^[\w-]+$/)

/** What each answer of a passkey has. */
export const credential = z.object({
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).prefault({}),
})

/** What a browser gives to a passkey, as WebAuthn writes it. */
export const options = z.looseObject({ challenge: z.string() })
