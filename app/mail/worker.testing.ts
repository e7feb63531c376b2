import { openDatabase } from '#app/database/database.server.ts'

import { openMail } from './mail.server.ts'

const [url, folder = '', port] = process.argv.slice(2)
const db = await openDatabase(url || undefined, folder)
const settings = {
  server: { host: '127.0.0.1', port: Number(port), isSecure: false, login: undefined },
  from: 'site@example.com',
  owner: 'owner@example.com',
}
openMail(db, settings, () => {}).start()
setInterval(() => {}, 60_000)
