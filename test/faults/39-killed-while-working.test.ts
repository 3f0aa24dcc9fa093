import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { addClient } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { prepareServers } from '#test/support/prepare-servers.ts'
import { addStaff } from '#test/support/staff.ts'

/** A mail server that answers nothing to the first who comes, and takes what the others send. */
async function startMailServer() {
  const messages: string[] = []
  const hasCome = Promise.withResolvers<void>()
  let isFirst = true
  const converse = (socket: Socket) => {
    socket.on('error', () => {})
    if (isFirst) {
      isFirst = false
      return hasCome.resolve()
    }
    let message: string[] | null = null
    socket.write('220 test\r\n')
    createInterface({ input: socket }).on('line', (line) => {
      if (message !== null && line !== '.') return void message.push(line)
      if (message !== null) messages.push(message.join('\n'))
      const isData = message === null && line === 'DATA'
      message = isData ? [] : null
      socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  }
  const server = createServer(converse).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `smtp://127.0.0.1:${port}`, messages, hasCome: hasCome.promise }
}

it('39: a process is killed while it sends an email: another sends it within 60 seconds, once', async () => {
  const mail = await startMailServer()
  const { db, service, start, close } = await prepareServers({ SMTP_URL: mail.url })
  onTestFinished(close)
  const first = await start()
  onTestFinished(async () => void (await first.end('SIGKILL')))
  const { clinicianId, typeId } = await addBookable(db)
  const { headers } = await addStaff(service, { role: 'owner' })
  const booked = await fetch(`${first.url}/api/staff/clients/${await addClient(db)}/appointments`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      clinicianId,
      appointmentTypeId: typeId,
      deliveryType: 'videoCall',
      funding: 'selfFunded',
      starts: [sydneyTime(3, 10).toISOString()],
    }),
  })
  expect(booked.status).toBe(201)
  await mail.hasCome
  await first.end('SIGKILL')
  const killedAt = performance.now()
  const second = await start()
  onTestFinished(async () => void (await second.end('SIGKILL')))
  await expect.poll(() => mail.messages.length, { timeout: 60_000 }).toBe(1)
  expect((performance.now() - killedAt) / 1000).toBeLessThan(60)
  expect(mail.messages[0]).toContain('Auto-Submitted')
})
