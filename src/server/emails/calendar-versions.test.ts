import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmailsApi } from '#test/support/emails-api.ts'
import { addStaff } from '#test/support/staff.ts'
import { renderCalendarFile } from './appointment-words.ts'
import { bookedAppointment, config, movedBecauseAway } from './booked-appointment.fixture.ts'

let api: Awaited<ReturnType<typeof createEmailsApi>>
beforeAll(async () => {
  api = await createEmailsApi()
})
afterAll(() => api.close())

const versionIn = (file = '') => ({
  method: /METHOD:(\w+)/.exec(file)?.[1],
  sequence: Number(/SEQUENCE:(\d+)/.exec(file)?.[1]),
  stamp: /DTSTAMP:(\w+)/.exec(file)?.[1] ?? '',
})

it('a cancellation that is undone, and one after that, are each a later version of the calendar’s entry', async () => {
  const booked = await api.book()
  const { cookie } = (await addStaff(api.service, { role: 'administrator' })).headers
  const outcome = `/staff/diary/appointments/${booked.id}/outcome`
  const cancel = async () => {
    const body = { outcome: 'clinicianCancelWithNotice', was: null }
    const answer = await api.call('PUT', outcome, { cookie, body })
    expect(answer.status).toBe(200)
    return answer.body.event
  }
  const download = async () =>
    versionIn(
      await (await api.fetch(`/api/client-records/me/appointments/${booked.id}.ics`, booked.token)).text(),
    )
  const versions = [await download()]

  await api.deliver('confirmed', booked)
  const event = await cancel()
  await api.deliver('cancelled', booked)
  versions.push(await download())
  expect((await api.call('POST', `${outcome}/undo`, { cookie, body: { event } })).status).toBe(200)
  await api.deliver('confirmed', booked)
  versions.push(await download())
  await cancel()
  await api.deliver('cancelled', booked)
  versions.push(await download())

  expect(versions.map(({ method, sequence }) => [method, sequence])).toEqual([
    ['PUBLISH', 0],
    ['CANCEL', 1],
    ['PUBLISH', 2],
    ['CANCEL', 3],
  ])
  const stamps = versions.map(({ stamp }) => stamp)
  expect(stamps).toEqual(stamps.toSorted())
  // What the emails bring is the same.
  const sent = await api.sentTo(booked.email)
  expect(sent.map(({ attachments }) => versionIn(attachments[0]?.content))).toEqual(versions)
})

it.each([
  ['booked', {}, 0, '20261001T000000Z'],
  ['moved', { moves: 1, lastMove: movedBecauseAway() }, 1, '20261101T000000Z'],
  ['cancelled before that was noted', { serviceDelivered: 'cancelWithNotice' }, 1, '20261002T000000Z'],
  ['brought back', { cancellationChanges: 2 }, 2, '20261002T000000Z'],
] as const)('what was %s has the moment of its last change', (_, changed, sequence, stamp) => {
  const { content } = renderCalendarFile(bookedAppointment(changed), config)
  expect(versionIn(content)).toMatchObject({ sequence, stamp })
})
