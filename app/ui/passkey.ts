import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

export type NewPasskeyOptions = PublicKeyCredentialCreationOptionsJSON

/** Passkeys need HTTPS or localhost, and a host name instead of an IP address. */
export function canUsePasskeys() {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname)
}

export async function createPasskey(
  optionsJSON: NewPasskeyOptions,
): Promise<{ response: RegistrationResponseJSON } | { problem: string }> {
  try {
    return { response: await startRegistration({ optionsJSON }) }
  } catch (error) {
    const code = error instanceof WebAuthnError ? error.code : undefined
    const isKnown = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    const problem = isKnown
      ? 'This device has a passkey of your account already.'
      : 'No passkey was added. The browser has stopped it, or it took too long.'
    return { problem }
  }
}
