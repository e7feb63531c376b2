import { type Generated, sql, type SqlBool } from 'kysely'

import { isOver, notWithin, within } from '#app/database/stored-times.server.ts'
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
      picture: Uint8Array | null
      pictureVersion: string | null
    }
    sessions: {
      secretHash: string
      ownerId: string
      device: string
      createdAt: string
      seenAt: string
      passwordAt: string | null
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
      /** Separated by spaces. */
      scopes: Generated<string>
      createdAt: string
      usedAt: string | null
    }
  }
}

const minute = 60_000
const hour = 60 * minute

export const minutesForCode = 5
export const minutesToReset = 60
export const hoursToAccept = 72

/** In milliseconds; sign-in tries count for a day after the longest block. */
export const lifetimes = {
  halfSignIn: minutesForCode * minute,
  passkeyChallenge: 5 * minute,
  passwordReset: minutesToReset * minute,
  invitation: hoursToAccept * hour,
  signInTries: 24 * hour,
  longestBlock: 24 * hour,
  session: 14 * 24 * hour,
  idleSession: 12 * hour,
  typedPassword: 10 * minute,
}

export function isOpenSession(now: number) {
  const isUsed = within('sessions.seenAt', lifetimes.idleSession, now)
  return sql<SqlBool>`(${isUsed} and ${within('sessions.createdAt', lifetimes.session, now)})`
}

export const accountTables = {
  owners: { inBackup: true, personal: 'erased' },
  sessions: {
    inBackup: false,
    personal: 'with owners',
    opensAdmin: true,
    expired: (now) => sql`not ${isOpenSession(now)}`,
  },
  knownDevices: { inBackup: true, personal: 'with owners', opensAdmin: true },
  signInTries: {
    inBackup: false,
    personal: 'none',
    expired: (now) => notWithin('since', lifetimes.signInTries + lifetimes.longestBlock, now),
  },
  twoStep: { inBackup: true, personal: 'with owners' },
  recoveryCodes: { inBackup: true, personal: 'with owners' },
  halfSignIns: {
    inBackup: false,
    personal: 'with owners',
    opensAdmin: true,
    expired: (now) => notWithin('createdAt', lifetimes.halfSignIn, now),
  },
  passkeys: { inBackup: false, personal: 'with owners', opensAdmin: true },
  passkeyChallenges: {
    inBackup: false,
    personal: 'with owners',
    opensAdmin: true,
    expired: (now) => notWithin('createdAt', lifetimes.passkeyChallenge, now),
  },
  invitations: {
    inBackup: false,
    personal: 'erased',
    opensAdmin: true,
    expired: (now) => isOver('expiresAt', lifetimes.invitation, now),
  },
  passwordResets: {
    inBackup: false,
    personal: 'with owners',
    opensAdmin: true,
    expired: (now) => notWithin('createdAt', lifetimes.passwordReset, now),
  },
  apiTokens: { inBackup: true, personal: 'with owners', opensAdmin: true },
} satisfies Record<string, TableFacts>
