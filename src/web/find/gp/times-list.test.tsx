import { expect, it } from 'vitest'
import { drawAs } from './draw-as.fixture.tsx'
import { toGpChoice } from './gp-choice.ts'
import { NoTimes } from './list-states.tsx'
import { keyOfSlot, KindChoice, TimesList } from './next-available.tsx'
import type { GpDay, GpSlot, NextTimes } from './gp-list.ts'

const clinician = {
  _id: '11111111-1111-4111-8111-111111111111',
  name: 'Dr Daniel Ng',
  avatar: null,
  slugUrl: 'ng',
}
const slot: GpSlot = {
  clinicianId: clinician._id,
  startTime: '11:00',
  endTime: '11:40',
  startDateTime: '2026-11-18T00:00:00.000Z',
  endDateTime: '2026-11-18T00:40:00.000Z',
  isAvailable: true,
}
const dayWith = (appointmentTypeId: string, timeSlots = [slot]): GpDay => ({
  date: '2026-11-18',
  appointmentTypeId,
  clinician,
  timeSlots,
})
const days = [dayWith('a long one'), dayWith('a short one')]
const times: NextTimes = {
  wish: { kind: 'initial', zone: 'Australia/Sydney', shown: 8 },
  readAt: '2026-11-17T00:00:00.000Z',
  answer: { appointmentTypeId: 'a long one', timeZone: 'Australia/Sydney', days, hasMore: false },
}

it('chooses a time as the type of its own entry', () => {
  expect(toGpChoice('initial', dayWith('a short one'), slot)).toEqual({
    clinician,
    kind: 'initial',
    appointmentTypeId: 'a short one',
    startDateTime: '2026-11-18T00:00:00.000Z',
    endDateTime: '2026-11-18T00:40:00.000Z',
  })
})

it('marks one time as chosen where a GP offers two types at the same time', () => {
  const chosen = keyOfSlot({ ...slot, appointmentTypeId: 'a short one' })
  const html = drawAs({ status: 'signedOut' }, () => (
    <TimesList times={times} showsLength={false} chosen={chosen} onChoose={() => {}} />
  ))
  expect(html.match(/aria-pressed="false"/g)).toHaveLength(1)
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(1)
  expect(html.indexOf('aria-pressed="true"')).toBeGreaterThan(html.indexOf('aria-pressed="false"'))
})

const longSlots: GpSlot[] = Array.from({ length: 9 }, (_, hour) => ({
  ...slot,
  startDateTime: `2026-11-18T0${hour}:00:00.000Z`,
  endDateTime: `2026-11-18T0${hour}:55:00.000Z`,
}))
const drawLengths = (showsLength: boolean) => {
  const answer = { ...times.answer, days: [dayWith('a short one'), dayWith('a long one', longSlots)] }
  return drawAs({ status: 'signedOut' }, () => (
    <TimesList times={{ ...times, answer }} showsLength={showsLength} chosen={null} onChoose={() => {}} />
  ))
}
const listMinutes = (html: string) => html.match(/\d+ minutes/g) ?? []

it('says how long each entry is where the types of the kind differ in length', () => {
  const html = drawLengths(true)
  expect(html).toContain('Video call · 40 minutes')
  expect(html).toContain('Video call · 55 minutes')
  const labels = [...html.matchAll(/<fieldset aria-label="([^"]*)"/g)].map(([, label]) => label)
  expect(labels[0]).toMatch(/^Dr Daniel Ng, 40 minutes, /)
  expect(labels[1]).toBe(labels[0]?.replace('40', '55'))
  // Beside the line, in the label, and where the rest of a day is folded.
  expect(listMinutes(html)).toHaveLength(5)
})

it('says no length where all are the same: the choice of the kind has said it', () => {
  expect(listMinutes(drawLengths(false))).toEqual([])
})

it('names a length of a kind beside the kind only where it has one', () => {
  const durations = { initial: [40, 55], review: [20] }
  const html = drawAs({ status: 'signedOut' }, () => (
    <KindChoice chosen="initial" durations={durations} onChoose={() => {}} />
  ))
  expect(listMinutes(html)).toEqual(['20 minutes'])
})

it('leads to the calendar of a GP with the type that was looked for', () => {
  const draw = (kind: NextTimes['wish']['kind']) =>
    drawAs({ status: 'signedOut' }, () => (
      <TimesList
        times={{ ...times, wish: { ...times.wish, kind } }}
        showsLength={false}
        chosen={null}
        onChoose={() => {}}
      />
    ))
  expect(draw('review')).toContain(`href="/find-a-gp/gp-details?id=${clinician._id}&amp;type=review"`)
  expect(draw('initial')).toContain(`href="/find-a-gp/gp-details?id=${clinician._id}"`)
})

it('says how far ahead nobody is free: as far as this person may book', () => {
  const draw = (rule: 'NEW' | 'EXISTING') =>
    drawAs({ status: 'signedOut' }, () => <NoTimes kind="review" rule={rule} />)
  expect(draw('NEW')).toContain('No GP is free in the next 4 weeks')
  expect(draw('EXISTING')).toContain('No GP is free in the next 3 months')
})
