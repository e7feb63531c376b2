import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import { isoCBOR } from '@simplewebauthn/server/helpers'

type Place = { origin: string; rpId: string }
type PasskeyOptions = { challenge: string; user?: { id: string } }

const [present, verified, hasKey] = [1, 4, 64]

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

export function authenticator({ origin, rpId }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const state = { counter: 0, userHandle: '' }
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  )
  const clientData = (type: string, { challenge }: PasskeyOptions, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const authData = (flags: number, counter: number, host: string) => {
    const four = Buffer.alloc(4)
    four.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), four])
  }
  const shared = { id: text(id), rawId: text(id), type: 'public-key' as const }

  const create = (options: PasskeyOptions, more: Partial<Place> & { flags?: number } = {}) => {
    state.userHandle = options.user?.id ?? ''
    const length = Buffer.from([0, id.length])
    const flags = (more.flags ?? present | verified) | hasKey
    const head = authData(flags, state.counter, more.rpId ?? rpId)
    const data = Buffer.concat([head, Buffer.alloc(16), length, id, cose])
    const attestation = new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', Uint8Array.from(data)],
    ])
    const response = {
      clientDataJSON: text(clientData('webauthn.create', options, more.origin ?? origin)),
      attestationObject: text(isoCBOR.encode(attestation)),
      transports: ['internal', 'hybrid'],
    }
    return { ...shared, response, clientExtensionResults: {} }
  }

  type Spoiled = Partial<Place> & { flags?: number; counter?: number; userHandle?: string }
  const get = (options: PasskeyOptions, more: Spoiled = {}) => {
    state.counter += 1
    const counter = more.counter ?? state.counter
    const data = authData(more.flags ?? present | verified, counter, more.rpId ?? rpId)
    const client = clientData('webauthn.get', options, more.origin ?? origin)
    const response = {
      clientDataJSON: text(client),
      authenticatorData: text(data),
      signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      userHandle: more.userHandle ?? state.userHandle,
    }
    return { ...shared, response, clientExtensionResults: {} }
  }
  return { create, get }
}
