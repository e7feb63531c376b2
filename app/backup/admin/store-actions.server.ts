import { generateX25519Identity, identityToRecipient } from 'age-encryption'

import type { Acting, Changes } from '#app/accounts/admin-form.server.ts'
import {
  passwordToType,
  refuseEmpty,
  withPasswordCheck,
} from '#app/accounts/password-check-route.server.ts'
import { withVerifiedPassword } from '#app/accounts/password-check.server.ts'
import { FormRefused } from '#app/http/errors.server.ts'
import { typedIn } from '#app/http/form-input.ts'
import type { Reach } from '#app/platform/public-host.server.ts'

import {
  removeBackupStore,
  saveBackupStore,
  storedBackupStore,
  tryBackupStore,
} from '../store.server.ts'

export function storeChanges(reach: Reach): Changes {
  return {
    /** Nothing is stored: the owner saves the public half with the form. */
    async 'make key'() {
      const identity = await generateX25519Identity()
      return { made: { identity, publicKey: await identityToRecipient(identity) } }
    },
    async 'save store'(acting, fields) {
      const { password = '', ...typed } = typedIn(fields)
      refuseEmpty(passwordToType(acting.request, password))
      const { problems } = await withPasswordCheck(acting, { ...acting, password }, async () => ({
        problems: await saveBackupStore(acting.db, typed, reach),
      }))
      if (problems) throw new FormRefused(422, 'Not saved yet.', problems)
      return { done: 'Saved. The site could write to the store. The next backup is copied to it.' }
    },
    async 'try store'({ db }) {
      const store = await storedBackupStore(db, reach)
      const problems = store && (await tryBackupStore(store))
      const [words] = Object.values(problems ?? {})
      if (words) throw new FormRefused(422, words)
      return { done: 'The store works: the site wrote a small file and removed it.' }
    },
    'remove store': turnOff,
  }
}

async function turnOff(acting: Acting, fields: URLSearchParams) {
  const { password = '' } = typedIn(fields)
  refuseEmpty(passwordToType(acting.request, password))
  const { db } = acting
  await withPasswordCheck(acting, { ...acting, password }, async ({ owner }) => {
    const isSame = await withVerifiedPassword(db, owner, async () => true)
    if (!isSame) return undefined
    await removeBackupStore(db)
    return true
  })
  return { done: 'Copies are off. Those in the store stay there.' }
}
