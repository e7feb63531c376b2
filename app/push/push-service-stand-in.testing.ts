import { execFileSync } from 'node:child_process'
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Delivery = { path: string; headers: Record<string, unknown>; claims: Claims; text: string }
type Claims = { aud: string; exp: number; sub: string }

/** Checks signatures as RFC 8292 says and decrypts as the browser would. `answers`: the next status codes, then 201. */
export async function openPushService() {
  const { key, cert } = certificate()
  const browsers = new Map<string, Browser>()
  const deliveries: Delivery[] = []
  const answers: number[] = []
  const problems: unknown[] = []
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const path = request.url ?? ''
    const status = answers.shift() ?? 201
    try {
      const browser = browsers.get(path)
      if (!browser) throw new Error(`No browser has ${path}`)
      const claims = verifiedClaims(request.headers.authorization ?? '', browser.serverKey)
      const text = decrypted(Buffer.concat(chunks), browser)
      if (status < 300) deliveries.push({ path, headers: request.headers, claims, text })
    } catch (error) {
      problems.push(error)
    }
    response.writeHead(status, { 'retry-after': '0' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return {
    ca: cert,
    deliveries,
    answers,
    problems,
    close: () => server.close().closeAllConnections(),
    browser(serverKey: string) {
      const path = `/push/${browsers.size}`
      const browser = { ecdh: createECDH('prime256v1'), auth: randomBytes(16), serverKey }
      browser.ecdh.generateKeys()
      browsers.set(path, browser)
      const keys = {
        p256dh: browser.ecdh.getPublicKey('base64url'),
        auth: browser.auth.toString('base64url'),
      }
      return { endpoint: `https://localhost:${port}${path}`, keys }
    },
  }
}

type Browser = { ecdh: ECDH; auth: Buffer; serverKey: string }

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), 'chandlery-push-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const files = ['-keyout', key, '-out', cert, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...files], { stdio: 'ignore' })
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return pair
}

function verifiedClaims(authorization: string, serverKey: string): Claims {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (key !== serverKey) throw new Error(`Signed with another key: ${authorization}`)
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)]
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong')
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

/** The content encoding aes128gcm (RFC 8188) with the keys of RFC 8291. */
function decrypted(body: Buffer, { ecdh, auth }: Browser) {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32))
  const derived = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The text ends before a byte 2 and zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
