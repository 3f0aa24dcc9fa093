import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { mostSecondsToSend } from '../emails/deliver.ts'
import { runAsJob } from '../jobs.ts'
import { createSmtpMailer, smtpLimits } from './mail-and-sms.ts'

async function listen(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** As much of a mail server as one message needs; gives its address, and the messages that have come. */
async function startMailServer() {
  const messages: string[] = []
  return { url: await listen((socket) => converse(socket, (message) => messages.push(message))), messages }
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
  expect(connectionTimeout + socketTimeout).toBeLessThan(mostSecondsToSend * 1000)
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
