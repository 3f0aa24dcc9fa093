import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gpBlockMessages, gpBookingRule, reviewWarning, surveysOfVariant } from './booking-rules.ts'

// Noon in Sydney on 15 November, in daylight saving on both sides of the year.
const now = new Date('2026-11-15T01:00:00Z')
const recent = new Date('2026-06-15T01:00:00Z')
const aYearAgo = new Date('2025-11-15T01:00:00Z')
const lapsed = new Date('2025-11-14T12:59:00Z')
const zone = 'Australia/Sydney'

const blocked = (text: string, day: string) => ({
  kind: 'blocked',
  message: `${text} We count from your last initial appointment, on ${day}.`,
})

describe('gpBookingRule', () => {
  it.each([
    ['initial', 'never', null, { kind: 'allowed', variant: 'bothAssessments' }],
    ['review', 'never', null, { kind: 'warned', variant: 'bothAssessments' }],
    ['initial', '5 months ago', recent, blocked(gpBlockMessages.bookReview, '15 June 2026')],
    ['review', '5 months ago', recent, { kind: 'allowed', variant: 'dass21Only' }],
    ['initial', '12 months ago', aYearAgo, blocked(gpBlockMessages.bookReview, '15 November 2025')],
    ['review', '12 months ago', aYearAgo, { kind: 'allowed', variant: 'dass21Only' }],
    ['initial', '12 months and a day ago', lapsed, { kind: 'allowed', variant: 'twelveMonthsElapsed' }],
    ['review', '12 months and a day ago', lapsed, blocked(gpBlockMessages.bookInitial, '14 November 2025')],
  ] as const)('%s, last initial attended %s', (chosen, _when, lastAttendedInitial, rule) => {
    expect(gpBookingRule({ chosen, lastAttendedInitial, now, zone })).toEqual(rule)
  })

  it("counts the days in the client's zone", () => {
    // Past midnight on 16 November in Sydney, still 15 November in Perth.
    const booking = {
      chosen: 'review',
      lastAttendedInitial: aYearAgo,
      now: new Date('2026-11-15T13:30:00Z'),
    } as const
    expect(gpBookingRule({ ...booking, zone: 'Australia/Sydney' }).kind).toBe('blocked')
    expect(gpBookingRule({ ...booking, zone: 'Australia/Perth' }).kind).toBe('allowed')
  })

  it('always leaves one of the two types open', () => {
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, instant, (lastAttendedInitial, at) => {
        const kinds = (['initial', 'review'] as const).map(
          (chosen) => gpBookingRule({ chosen, lastAttendedInitial, now: at, zone }).kind,
        )
        expect(kinds.toSorted()).toEqual(['allowed', 'blocked'])
      }),
    )
  })
})

describe('the words', () => {
  it('blocks with the exact texts', () => {
    expect(gpBlockMessages).toEqual({
      bookReview:
        'It has been less than 12 months since your last booking. Please book a review appointment with one of our GPs.',
      bookInitial:
        'It has been more than 12 months since your last appointment. Please book an initial appointment with one of our GPs.',
    })
  })

  it('warns with the exact text', () => {
    expect(reviewWarning).toEqual({
      heading: 'Is this your first GP appointment with us?',
      text: 'A review follows an initial mental health treatment plan. If you do not have one yet, please choose an initial appointment.',
      continueButton: 'Continue',
      backButton: 'Back',
    })
  })
})

describe('surveysOfVariant', () => {
  it('asks for both assessments again once 12 months have elapsed', () => {
    expect(surveysOfVariant.twelveMonthsElapsed).toEqual(surveysOfVariant.bothAssessments)
  })
})
