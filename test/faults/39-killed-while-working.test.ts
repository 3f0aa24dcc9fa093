import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { startFakeStripe } from '#test/support/fake-stripe.ts'
import { positiveSafetyCheck, submissionsPath } from '#test/support/gp-needs.ts'
import { addPerson } from '#test/support/people.ts'
import { prepareServers } from '#test/support/prepare-servers.ts'
import { addStaff } from '#test/support/staff.ts'

/** A mail server that answers nothing to the first two who come, and takes what the others send. */
async function startMailServer() {
  const messages: string[] = []
  let unanswered = 0
  const converse = (socket: Socket) => {
    socket.on('error', () => {})
    if (unanswered < 2) {
      unanswered += 1
      return
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
  return { url: `smtp://127.0.0.1:${port}`, messages, unanswered: () => unanswered }
}

it('39: a process is killed while it sends an email, tells of a safety task and charges a card: another takes each up within 60 seconds, and none is done twice', async () => {
  const [mail, stripe] = await Promise.all([startMailServer(), startFakeStripe()])
  onTestFinished(stripe.close)
  const { db, service, start, close } = await prepareServers({
    SMTP_URL: mail.url,
    SAFETY_EMAIL: 'safety@practice.example',
    CHARGE_AFTER_MINUTES: '0',
    ...stripe.environment,
  })
  onTestFinished(close)
  const first = await start()
  onTestFinished(async () => void (await first.end('SIGKILL')))
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const answer = await fetch(`${first.url}/api${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBeLessThan(300)
  }
  const bookable = await addBookable(db)
  const { headers } = await addStaff(service, { role: 'owner' })

  const booking = {
    clinicianId: bookable.clinicianId,
    appointmentTypeId: bookable.typeId,
    deliveryType: 'videoCall',
    funding: 'selfFunded',
    starts: [sydneyTime(3, 10).toISOString()],
  }
  await send('POST', `/staff/clients/${await addClient(db)}/appointments`, booking, headers)
  const { subject } = await addPerson(db, { email: 'robin@mail.example' })
  const own = { authorization: `Bearer ${await accessTokenFor(service, { subject })}` }
  await send('POST', submissionsPath('safetyCheck'), { answers: positiveSafetyCheck }, own)
  const clientId = await addClient(db)
  await db.updateTable('clients').set({ saved_card_customer: 'cus_kym' }).where('id', '=', clientId).execute()
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const attended = await addBooking(db, { ...bookable, clientId, start: anHourAgo, funding: 'selfFunded' })
  // The card is found, and the payment is made and never answered.
  stripe.troubles.push('none', 'hang')
  const outcome = { outcome: 'attended', was: null, charge: 'policy' }
  await send('PUT', `/staff/diary/appointments/${attended}/outcome`, outcome, headers)
  const underWay = () => [mail.unanswered(), stripe.money.intents.length]
  await expect.poll(underWay, { timeout: 30_000 }).toEqual([2, 1])

  await first.end('SIGKILL')
  const killedAt = performance.now()
  const second = await start()
  onTestFinished(async () => void (await second.end('SIGKILL')))
  const paid = () => db.selectFrom('charges').select('tries').where('state', '=', 'paid').execute()
  const told = () => db.selectFrom('safety_task_events').select('kind').execute()
  const sent = (words: string) => mail.messages.filter((message) => message.includes(words)).length
  const done = async () => ({
    booked: sent('Subject: Your appointment on'),
    safety: sent('To: safety@practice.example'),
    told: (await told()).map(({ kind }) => kind),
    paid: await paid(),
  })
  await expect
    .poll(done, { timeout: 60_000 })
    .toEqual({ booked: 1, safety: 1, told: ['emailSent'], paid: [{ tries: 1 }] })
  expect((performance.now() - killedAt) / 1000).toBeLessThan(60)
  expect(stripe.money.intents).toHaveLength(1)
})
