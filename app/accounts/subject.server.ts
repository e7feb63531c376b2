import type { Generated } from 'kysely'

import type { TableFacts } from '#app/database/tables.server.ts'

declare module '#app/database/tables.server.ts' {
  interface Tables {
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
    sessions: {
      secretHash: string
      ownerId: string
      device: string
      createdAt: string
      seenAt: string
    }
    knownDevices: { secretHash: string; ownerId: string; seenAt: string }
    signInTries: {
      counted: string
      tries: number
      since: string
      blocks: number
      blockedUntil: string | null
    }
    twoStep: {
      ownerId: string
      key: string
      confirmedAt: string | null
      lastStep: Generated<number>
    }
    recoveryCodes: { ownerId: string; codeHash: string }
    halfSignIns: { secretHash: string; ownerId: string; passwordHashed: string; createdAt: string }
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
    invitations: {
      secretHash: string
      email: string
      role: 'owner' | 'editor'
      createdAt: string
      expiresAt: string
      invitedBy: string
    }
    passwordResets: {
      secretHash: string
      ownerId: string
      accountHashed: string
      createdAt: string
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
}

export const accountTables = {
  owners: { inBackup: true, personal: 'erased' },
  sessions: { inBackup: false, personal: 'with owners', opensAdmin: true },
  knownDevices: { inBackup: true, personal: 'with owners', opensAdmin: true },
  signInTries: { inBackup: false, personal: 'none' },
  twoStep: { inBackup: true, personal: 'with owners' },
  recoveryCodes: { inBackup: true, personal: 'with owners' },
  halfSignIns: { inBackup: false, personal: 'with owners', opensAdmin: true },
  passkeys: { inBackup: false, personal: 'with owners', opensAdmin: true },
  passkeyChallenges: { inBackup: false, personal: 'with owners', opensAdmin: true },
  invitations: { inBackup: false, personal: 'erased', opensAdmin: true },
  passwordResets: { inBackup: false, personal: 'with owners', opensAdmin: true },
  apiTokens: { inBackup: true, personal: 'with owners', opensAdmin: true },
} satisfies Record<string, TableFacts>
