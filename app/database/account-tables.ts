import type { Generated } from 'kysely'

/** The people of the admin, and what signs them in. */
export interface AccountTables {
  /** Everyone who may sign in. `passwordHash` as PHC string; `email` in lower case. */
  owners: {
    _id: string
    email: string
    passwordHash: string
    createdAt: string
    updatedAt: string
    role: Generated<'owner' | 'editor'>
    name: Generated<string>
    deactivatedAt: string | null
    /** A small WebP. */
    picture: Uint8Array | null
    pictureVersion: string | null
  }
  invitations: {
    secretHash: string
    email: string
    role: 'owner' | 'editor'
    createdAt: string
    expiresAt: string
    invitedBy: string
  }
  sessions: {
    secretHash: string
    ownerId: string
    device: string
    createdAt: string
    seenAt: string
  }
  twoStep: { ownerId: string; key: string; confirmedAt: string | null; lastStep: Generated<number> }
  recoveryCodes: { ownerId: string; codeHash: string }
  halfSignIns: { secretHash: string; ownerId: string; passwordHashed: string; createdAt: string }
  passwordResets: { secretHash: string; ownerId: string; accountHashed: string; createdAt: string }
  passkeys: {
    _id: string
    ownerId: string
    credentialId: string
    publicKey: string
    counter: number
    transports: string
    name: string
    createdAt: string
    usedAt: string | null
  }
  passkeyChallenges: { challengeHash: string; ownerId: string | null; createdAt: string }
  knownDevices: { secretHash: string; ownerId: string; seenAt: string }
  signInTries: {
    counted: string
    tries: number
    since: string
    blocks: number
    blockedUntil: string | null
  }
  apiTokens: {
    secretHash: string
    ownerId: string
    name: string
    /** With spaces between them. */
    scopes: Generated<string>
    createdAt: string
    usedAt: string | null
  }
}
