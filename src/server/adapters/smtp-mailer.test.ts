import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { mostSecondsToSend } from '../emails/deliver.ts'
import { runAsJob } from '../jobs.ts'
import { createSmtpMailer, longestWaitMs, smtpLimits } from './mail-and-sms.ts'

async function listen(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** As much of a mail server as messages need; gives its address, what has come and over how many connections. The first few stay silent. */
async function startMailServer({ silent = 0 } = {}) {
  const messages: string[] = []
  let connections = 0
  const url = await listen((socket) => {
    connections += 1
    socket.on('error', () => {})
    if (connections > silent) converse(socket, (message) => messages.push(message))
    else socket.write('220 test\r\n')
  })
  return { url, messages, connections: () => connections }
}

/** It says so much, and then nothing. */
async function startSilentServer(lines: readonly string[]) {
  const { promise: isClosed, resolve } = Promise.withResolvers<void>()
  const url = await listen((socket) => {
    const left = [...lines]
    const say = () => void (left.length > 0 && socket.write(`${left.shift()}\r\n`))
    socket.on('close', () => resolve())
    say()
    createInterface({ input: socket }).on('line', say)
  })
  return { url, isClosed }
}

function converse(socket: Socket, resolve: (message: string) => void): void {
  let message: string[] | null = null
  socket.write('220 test\r\n')
  createInterface({ input: socket }).on('line', (line) => {
    if (message !== null && line !== '.') return void message.push(line)
    if (message !== null) resolve(message.join('\n'))
    const isData = message === null && line === 'DATA'
    message = isData ? [] : null
    socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
  })
}

const from = 'Banksia <care@banksia.example>'
const email = { to: 'robin@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }

it('says that a program wrote the email, so that no answering machine replies', async () => {
  const { url, messages } = await startMailServer()
  await createSmtpMailer(url, from).send(email)
  expect(messages.join('')).toMatch(/^Auto-Submitted: auto-generated$/m)
})

it('gives an email that a job sends again the same name, and each other one its own', async () => {
  const { url, messages } = await startMailServer()
  const mailer = createSmtpMailer(url, from)
  for (const job of ['one', 'one', 'two']) await runAsJob(job, () => mailer.send(email))
  await runAsJob('one', () => mailer.send({ ...email, to: 'kym@mail.example' }))
  await mailer.send(email)
  const ids = messages.map((message) => /^Message-ID: <([^>]+)>$/m.exec(message)?.[1] ?? '')
  expect(ids[0]).toMatch(/^[0-9a-f]{32}@banksia\.example$/)
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(4)
})

it('ends a send before it is given up on', () => {
  const { connectionTimeout, socketTimeout } = smtpLimits
  expect(longestWaitMs + connectionTimeout + socketTimeout).toBeLessThan(mostSecondsToSend * 1000)
})

it.each([
  ['that never greets', [], { greetingTimeout: 100 }],
  ['that falls silent once it is greeted', ['220 test'], { socketTimeout: 100 }],
])('leaves a server %s', async (_which, lines, limit) => {
  const { url, isClosed } = await startSilentServer(lines)
  const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000, ...limit }
  await expect(createSmtpMailer(url, from, limits).send(email)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await isClosed
})

const sendMany = (mailer: ReturnType<typeof createSmtpMailer>, count: number) =>
  Promise.all(Array.from({ length: count }, () => mailer.send(email)))

it('sends several at a time, and the next ones over the same connections', async () => {
  const { url, messages, connections } = await startMailServer()
  const mailer = createSmtpMailer(url, from)
  await sendMany(mailer, 12)
  await sendMany(mailer, 12)
  expect(messages).toHaveLength(24)
  expect(connections()).toBe(5)
})

it('a connection that falls silent holds up its own email and no other', async () => {
  const { url, messages } = await startMailServer({ silent: 1 })
  const mailer = createSmtpMailer(url, from, { ...smtpLimits, socketTimeout: 3_000 })
  const first = mailer.send(email).catch((error: unknown) => error)
  await sendMany(mailer, 20)
  expect(messages).toHaveLength(20)
  expect(await Promise.race([first, 'still waits'])).toBe('still waits')
  expect(await first).toMatchObject({ code: 'ETIMEDOUT' })
})

it('does not begin with an email that has waited for most of its time', async () => {
  const { url, messages, connections } = await startMailServer({ silent: 1 })
  const mailer = createSmtpMailer(`${url}?maxConnections=1`, from, { ...smtpLimits, socketTimeout: 2_500 })
  const first = mailer.send(email).catch((error: unknown) => error)
  await expect(mailer.send(email)).rejects.toMatchObject({ name: 'MailServerBusy' })
  expect(await first).toMatchObject({ code: 'ETIMEDOUT' })
  expect([messages, connections()]).toEqual([[], 1])
})
