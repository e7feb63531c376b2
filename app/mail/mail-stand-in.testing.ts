import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

import type { MailSettings } from './settings.ts'

/** 'hanging up' at once, 'hanging' without a greeting, 'dying' before it confirms an email; 'dumb' does not confirm. */
type Mood =
  | 'fine'
  | 'hanging up'
  | 'hanging'
  | 'busy'
  | 'refusing'
  | 'refusing us'
  | 'dying'
  | 'dumb'
type Arrived = { from: string; to: string; raw: string }

const calm: {
  mood: Mood
  arrived: Arrived[]
  connections: number
  password: string | undefined
  onTaken: (mail: Arrived) => unknown
} = {
  mood: 'fine',
  arrived: [],
  connections: 0,
  password: undefined,
  onTaken: () => {},
}

export async function openMailServer(changes: Partial<typeof calm> = {}) {
  const state = { ...calm, arrived: [], ...changes }
  let server = await opened(state, 0)
  const login = state.password === undefined ? undefined : { user: 'us', password: 'wrong' }
  const settings: MailSettings = {
    server: { host: '127.0.0.1', port: server.port, isSecure: false, login },
    from: 'site@example.com',
    owner: 'owner@example.com',
  }
  return {
    state,
    settings,
    close: () => server.close(),
    async open() {
      server = await opened(state, server.port)
    },
  }
}

function answer(code: number, words: string) {
  return Object.assign(new Error(words), { responseCode: code })
}

async function opened(state: typeof calm, wanted: number) {
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: state.password === undefined,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ password }, _, done) {
      if (password === state.password) done(null, { user: 'us' })
      else done(answer(535, 'Authentication failed'))
    },
    onConnect(_, done) {
      state.connections += 1
      if (state.mood === 'hanging up') for (const socket of sockets) socket.destroy()
      else if (state.mood !== 'hanging') done()
    },
    onMailFrom(_, __, done) {
      done(state.mood === 'refusing us' ? answer(550, 'Sender not allowed') : null)
    },
    onRcptTo({ address }, _, done) {
      const isUnknown = state.mood === 'refusing' || address.startsWith('nobody')
      const isBusy = state.mood === 'busy' || address.startsWith('later')
      if (isUnknown) done(answer(550, 'No such user here'))
      else done(isBusy ? answer(451, 'Try again later') : null)
    },
    async onData(stream, { envelope }, done) {
      const raw = await text(stream)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const mail = { from, to: envelope.rcptTo.map(({ address }) => address).join(), raw }
      state.arrived.push(mail)
      await state.onTaken(mail)
      if (state.mood === 'dying') for (const socket of sockets) socket.destroy()
      else if (state.mood !== 'dumb') done()
    },
  })
  // Ignore clients that disconnect.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listener = server.listen(wanted, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    async close() {
      if (!listener.listening) return
      const gone = once(listener, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await gone
    },
  }
}
