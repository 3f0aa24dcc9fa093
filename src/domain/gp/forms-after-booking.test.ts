import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueSentences,
  findGpBookingNeeds,
  formsDueAt,
  gpFormsHoursChoices,
  mayFollowSentences,
  stillToSend,
} from './forms-after-booking.ts'
import { type GpStanding, missingGpNeeds } from './gp-needs.ts'

const whole: GpStanding = {
  medicare: {
    firstName: 'Kym',
    lastName: 'Heath',
    dateOfBirth: '1983-02-22',
    number: '2950975362',
    irn: '1',
    expiryDate: '2028-08',
  },
  address: { line1: '1 Wattle St', suburb: 'Ultimo', state: 'NSW', postcode: '2007' },
  hasSavedCard: true,
  forChild: null,
  variant: 'bothAssessments',
  safety: 'negative',
  completed: { mhtp: true, dass21: true },
}
const noForms = { ...whole, completed: { mhtp: false, dass21: false } }
/** 10:00 am on Tuesday 24 November in Sydney. */
const startsAt = new Date('2026-11-23T23:00:00Z')
const dayBefore = new Date('2026-11-22T23:00:00Z')
const hour = 3_600_000

const find = (standing: GpStanding, hours: number, now: Date) => {
  const { before, after, dueAt } = findGpBookingNeeds(standing, { hours, startsAt, now })
  return { before: before.map(({ code }) => code), after, dueAt }
}

describe('what a GP booking needs first, and what may follow', () => {
  it('both forms may follow while there is more time than the practice asks for', () => {
    const now = new Date(dayBefore.getTime() - 1)
    expect(find(noForms, 24, now)).toEqual({ before: [], after: ['mhtp', 'dass21'], dueAt: dayBefore })
  })

  it.each([
    ['the practice lets none follow', 0, new Date('2026-11-01T00:00:00Z')],
    ['the time has come', 24, dayBefore],
  ])('both come first where %s', (_, hours, now) => {
    expect(find(noForms, hours, now)).toEqual({ before: ['mhtp', 'dass21'], after: [], dueAt: null })
  })

  it.each([
    ['the safety check', { safety: 'none' }, 'safetyCheck'],
    ['other support after a positive one', { safety: 'positive' }, 'otherSupport'],
    ['the Medicare card', { medicare: null }, 'medicareCard'],
    ['the address', { address: null }, 'address'],
    ['the card', { hasSavedCard: false }, 'savedCard'],
    [
      'the consent of a parent',
      { forChild: { hasParentConsent: false, hasGuardian: true } },
      'parentConsent',
    ],
  ] as const)('%s never follows', (_, changed, code) => {
    const now = new Date('2026-11-01T00:00:00Z')
    expect(find({ ...noForms, ...changed }, 2, now)).toMatchObject({
      before: [code],
      after: ['mhtp', 'dass21'],
    })
  })

  it('a review is booked with its one form to follow, and nothing follows where everything is there', () => {
    const now = new Date('2026-11-01T00:00:00Z')
    expect(find({ ...noForms, variant: 'dass21Only' }, 24, now).after).toEqual(['dass21'])
    expect(find(whole, 24, now)).toEqual({ before: [], after: [], dueAt: null })
  })

  it('loses nothing that is missing, and asks for nothing twice', () => {
    const standing = fc.record({
      medicare: fc.constantFrom(null, whole.medicare),
      address: fc.constantFrom(null, whole.address),
      hasSavedCard: fc.boolean(),
      forChild: fc.constant(null),
      variant: fc.constantFrom('bothAssessments', 'twelveMonthsElapsed', 'dass21Only'),
      safety: fc.constantFrom('none', 'negative', 'positive'),
      completed: fc.record({ mhtp: fc.boolean(), dass21: fc.boolean() }),
    })
    const hoursAhead = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(standing, fc.constantFrom(...gpFormsHoursChoices), hoursAhead, (given, hours, ahead) => {
        const found = find(given, hours, new Date(startsAt.getTime() - ahead * hour))
        expect([...found.before, ...found.after].toSorted()).toEqual(
          missingGpNeeds(given)
            .map(({ code }) => code)
            .toSorted(),
        )
        expect(found.dueAt === null).toBe(found.after.length === 0)
        if (ahead <= hours) expect(found.after).toEqual([])
      }),
    )
  })
})

describe('the words', () => {
  const zone = 'Australia/Sydney'
  const forms = { left: ['mhtp', 'dass21'], dueAt: formsDueAt({ startsAt, hours: 1 }) } as const
  const told = { zone, now: dayBefore, name: 'Dr Ruth Abara' } as const

  it('offer to book now, and say until when the rest is asked for', () => {
    expect(mayFollowSentences(forms, zone, 'Dr Ruth Abara')).toBe(
      'You can book now and send the treatment plan questionnaire and the DASS-21 later. Finish them by 9:00 am on Tuesday 24 November, so that Dr Ruth Abara can read your answers before you meet.',
    )
  })

  it('say what is left, and after the time that the appointment stays booked', () => {
    expect(stillToSend(['dass21'])).toBe('Still to send: the DASS-21')
    expect(dueSentences({ ...forms, left: ['dass21'] }, told)).toBe(
      'Finish it by 9:00 am on Tuesday 24 November, so that Dr Ruth Abara can read your answers before you meet.',
    )
    expect(dueSentences(forms, { ...told, now: forms.dueAt })).toBe(
      'They were due by 9:00 am on Tuesday 24 November. The appointment stays booked: please send what is left as soon as you can.',
    )
  })
})
