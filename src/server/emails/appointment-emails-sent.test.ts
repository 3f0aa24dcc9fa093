import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sydneyTime } from '#test/support/booking-world.ts'
import { createEmailsApi } from '#test/support/emails-api.ts'

let api: Awaited<ReturnType<typeof createEmailsApi>>
beforeAll(async () => {
  api = await createEmailsApi()
})
afterAll(() => api.close())

describe('the confirmation', () => {
  it('says when, with whom, how, what it costs and how to cancel, and brings a calendar file', async () => {
    const booked = await api.book({ start: sydneyTime(5, 10) })
    await api.deliver('confirmed', booked)
    const [email] = await api.sentTo(booked.email)
    expect(email?.subject).toMatch(/^Your appointment on \w+day \d+ \w+, 10:00 am$/)
    for (const words of [
      /10:00 am to 10:50 am, Sydney time \(GMT\+1[01]\)/,
      /With: Amelia Tran/,
      /How: Video call/,
      /Cost: \$\d+\.\d\d after the session\. With a GP referral, you get \$\d+\.\d\d back from Medicare when you claim it with our receipt, so the session costs you \$52\.08 in the end\./,
      /You can cancel from your appointments page\. It is free of charge until \w+day \d+ \w+, \d+:00 am, which is 48 hours before it starts\./,
      /http:\/\/localhost:3000\/my\/appointments/,
    ])
      expect(email?.body_text).toMatch(words)
    expect(email?.body_html).toContain('Amelia Tran')
    const [file] = email?.attachments ?? []
    expect(file).toMatchObject({ name: 'appointment.ics', type: expect.stringContaining('method=PUBLISH') })
    expect(file?.content).toContain(`UID:${booked.id}@localhost\r\n`)
    expect(file?.content).toContain(
      `DTSTART:${booked.start.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z\r\n`,
    )
  })

  it('is discreet: subject, preview, calendar and text message name no person, profession, kind or reason', async () => {
    const booked = await api.book({ isGP: true })
    await api.prefer(booked.client, 'sms', '+61491570006')
    for (const kind of ['confirmed', 'reminderDay', 'reminderHour'] as const) await api.deliver(kind, booked)
    const emails = await api.sentTo(booked.email)
    const messages = await api.sentTo('+61491570006')
    expect([emails.length, messages.length]).toEqual([1, 2])
    const seen = [
      ...emails.map(({ subject }) => subject),
      ...emails.map(({ body_html }) => /opacity:0">([^<]*)</.exec(body_html ?? '')?.[1] ?? 'no preview'),
      ...emails.flatMap(({ attachments }) => attachments.map(({ content }) => content)),
      ...messages.map(({ body_text }) => body_text),
    ]
    // The address of a session is an id of its own, and says nothing else.
    const address = /\/session\/[0-9a-f-]{36}/g
    const unfolded = seen.map((text) => (text ?? '').replaceAll('\r\n ', ''))
    for (const text of unfolded.map((one) => one.replaceAll(address, '')))
      expect(text).not.toMatch(
        /Amelia|psycholog|doctor|\bGP\b|session|mental|treatment|plan|therap|no preview/i,
      )
    // The body names the questionnaires that were sent, as the client knows them, and says nothing else of the kind.
    const everything = emails
      .flatMap(({ body_text, body_html }) => [body_text, body_html])
      .join(' ')
      .replaceAll('Safety check, Treatment plan and DASS-21', '')
    expect(everything).not.toMatch(/psycholog|general practitioner|\bGP\b|mental|treatment/i)
  })

  it('of a GP appointment says that it is free, what was sent and what happens next', async () => {
    const booked = await api.book({ isGP: true })
    await api.deliver('confirmed', booked)
    const [email] = await api.sentTo(booked.email)
    for (const words of [
      'Cost: Free.',
      'Questionnaires sent: Safety check, Treatment plan and DASS-21',
      'What happens next: Amelia Tran can read your answers before the appointment. You can read them again too.',
      'http://localhost:3000/my/questionnaires',
    ])
      expect(email?.body_text).toContain(words)
    expect(email?.body_text).not.toMatch(/referral|join|link to the call/i)
    expect(email?.attachments[0]).toMatchObject({ name: 'appointment.ics' })
  })

  it('has the session’s own address, and so have the calendar and the text messages; a cancelled one has none', async () => {
    const booked = await api.book()
    const mobile = '+61491570158'
    await api.prefer(booked.client, 'noPreference', mobile)
    const { room_id } = await api.db
      .selectFrom('reservations')
      .select('room_id')
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow()
    const address = `http://localhost:3000/session/${room_id}`
    for (const kind of ['confirmed', 'reminderDay', 'reminderHour'] as const) await api.deliver(kind, booked)
    const emails = await api.sentTo(booked.email)
    expect(emails).toHaveLength(3)
    for (const { body_text, body_html } of emails) {
      expect(body_text).toContain(`Go to my appointment:\n${address}`)
      expect(body_html).toContain(`href="${address}"`)
    }
    const [file] = emails[0]?.attachments ?? []
    expect(file?.content.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${address}\r\n`)
    for (const { body_text } of await api.sentTo(mobile)) expect(body_text).toContain(address)
    expect(room_id).not.toBe(booked.id)
    await api.db
      .updateTable('reservations')
      .set({ service_delivered: 'cancelWithNotice', status: 'released' })
      .where('id', '=', booked.id)
      .execute()
    await api.deliver('cancelled', booked)
    const cancelled = (await api.sentTo(booked.email)).at(-1)
    expect(cancelled?.subject).toMatch(/^Cancelled/)
    expect(`${cancelled?.body_text}${cancelled?.attachments[0]?.content}`).not.toContain('/session/')
  })

  it('of a phone call says who calls whom, and on which number', async () => {
    const booked = await api.book()
    await api.prefer(booked.client, 'noPreference', '+61491570159')
    await api.db
      .updateTable('reservations')
      .set({ delivery_type: 'phoneCall' })
      .where('id', '=', booked.id)
      .execute()
    for (const kind of ['confirmed', 'reminderHour'] as const) await api.deliver(kind, booked)
    for (const { body_text } of await api.sentTo(booked.email)) {
      expect(body_text).toContain('Amelia Tran will call you at that time, on +61 491 570 159.')
      expect(body_text).not.toContain('/session/')
    }
    const [text] = await api.sentTo('+61491570159')
    expect(text?.body_text).toContain('We’ll call you on this number.')
  })

  it('of another appointment names no questionnaires', async () => {
    const booked = await api.book()
    await api.deliver('confirmed', booked)
    expect((await api.sentTo(booked.email))[0]?.body_text).not.toMatch(/questionnaire|answers/i)
  })

  it('is in the client’s own zone', async () => {
    const booked = await api.book()
    await api.db
      .updateTable('clients')
      .set({ time_zone: 'Indian/Cocos' })
      .where('id', '=', booked.client)
      .execute()
    await api.deliver('confirmed', booked)
    expect((await api.sentTo(booked.email))[0]?.body_text).toContain('Cocos time (GMT+6:30)')
  })

  it('is not sent for what was cancelled meanwhile: the cancellation says it', async () => {
    const booked = await api.book()
    await api.call('POST', `/client-records/me/appointments/${booked.id}:cancel`, { token: booked.token })
    await api.deliver('confirmed', booked)
    await api.deliver('cancelled', booked)
    const emails = await api.sentTo(booked.email)
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Cancelled: your appointment on /),
    ])
    expect(emails[0]?.attachments[0]?.content).toContain('METHOD:CANCEL\r\n')
    expect(emails[0]?.attachments[0]?.content).toContain(`UID:${booked.id}@localhost\r\n`)
  })
})

describe('a moved appointment', () => {
  it('is told of once, with the fee and the next version of its calendar entry, and reminded of again', async () => {
    const booked = await api.book({ start: sydneyTime(1, 12) })
    await api.deliver('reminderDay', booked)
    const start = sydneyTime(5, 14)
    const answer = await api.call('POST', `/client-records/me/appointments/${booked.id}:move`, {
      token: booked.token,
      body: { startDateTime: start.toISOString(), agreedFeeCents: 5208 },
    })
    expect(answer.status).toBe(200)
    expect((await api.queued(booked.id)).map(({ kind }) => kind)).toContain('moved')
    const moved = { ...booked, start }
    for (const one of [booked, moved, moved])
      for (const kind of ['moved', 'reminderDay', 'reminderHour'] as const) await api.deliver(kind, one)
    const sent = (await api.sentTo(booked.email)).map(({ subject }) => subject?.split(' ')[0])
    expect(sent).toEqual(['Reminder:', 'Moved:', 'Reminder:', 'Reminder:'])
    const email = (await api.sentTo(booked.email))[1]
    expect(email?.subject).toMatch(/^Moved: your appointment is now on \w+day \d+ \w+, 2:00 pm$/)
    expect(email?.body_text).toMatch(/Before: \w+day \d+ \w+, 12:00 pm/)
    expect(email?.body_text).toContain('so there is a short-notice fee of $52.08.')
    // Its address is the one it had.
    const { room_id } = await api.db
      .selectFrom('reservations')
      .select('room_id')
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow()
    expect(email?.body_text).toContain(`http://localhost:3000/session/${room_id}`)
    expect(email?.attachments[0]?.content).toContain(`UID:${booked.id}@localhost\r\nSEQUENCE:1\r\n`)
  })
})

describe('a referral that is awaited', () => {
  const refer = (token: string, answers: object) =>
    api.call('PUT', '/client-records/me/referral', {
      token,
      body: {
        files: [],
        isReferredByGP: true,
        isHaveTreatmentPlan: true,
        isGPSentReferral: false,
        ...answers,
      },
    })

  it('is named in the confirmation and asked for two days before, with the day and the full fee', async () => {
    const booked = await api.book({ start: sydneyTime(5, 10) })
    await api.prefer(booked.client, 'none')
    await api.deliver('confirmed', booked)
    await api.deliver('referralReminder', booked)
    const [confirmed, reminder] = await api.sentTo(booked.email)
    for (const email of [confirmed, reminder])
      expect(email?.body_text).toMatch(
        /Waiting for your GP\. .* before it starts, \w+day \d+ \w+, 10:00 am\. If they don’t reach us in time, you pay the full fee of \$201\.13\./,
      )
    expect(reminder?.subject).toMatch(/^Before your appointment on /)
    expect(reminder?.body_text).toContain('/my/referral')
  })

  it('is not asked for once it has come, nor for a session that was cancelled', async () => {
    const [come, cancelled] = [await api.book(), await api.book()]
    await refer(come.token, {})
    await api.call('POST', `/client-records/me/appointments/${cancelled.id}:cancel`, {
      token: cancelled.token,
    })
    for (const booked of [come, cancelled]) {
      await api.deliver('referralReminder', booked)
      expect((await api.sentTo(booked.email)).filter(({ subject }) => subject?.startsWith('Before'))).toEqual(
        [],
      )
    }
  })

  it('changes the price when it comes, and the client is told once', async () => {
    const booked = await api.book({ start: sydneyTime(5, 10), hasReferral: false })
    await api.deliver('confirmed', booked)
    await refer(booked.token, {})
    expect((await api.queued(booked.id)).map(({ kind }) => kind)).toContain('priceChanged')
    await refer(booked.token, {})
    const told = (await api.queued(booked.id)).filter(({ kind }) => kind === 'priceChanged')
    expect(told).toHaveLength(1)
    await api.deliver('priceChanged', booked)
    const [confirmed, changed] = await api.sentTo(booked.email)
    expect(confirmed?.body_text).toMatch(/Cost: \$201\.13 after the session, .*No GP referral yet\./s)
    expect(changed?.subject).toMatch(/^A new price for your appointment on /)
    expect(changed?.body_text).toContain('so the session costs you $52.08 in the end')
  })
})
