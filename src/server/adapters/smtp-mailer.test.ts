import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { createSmtpMailer } from './smtp-mailer.ts'

/** As much of a mail server as one message needs; gives the port, and the message once it has come. */
async function startMailServer() {
  const { promise: message, resolve } = Promise.withResolvers<string>()
  const server = createServer((socket) => converse(socket, resolve)).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((listening) => server.once('listening', listening))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, message }
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

it('says that a program wrote the email, so that no answering machine replies', async () => {
  const { port, message } = await startMailServer()
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, 'care@banksia.example')
  await mailer.send({ to: 'robin@mail.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' })
  expect(await message).toMatch(/^Auto-Submitted: auto-generated$/m)
})
