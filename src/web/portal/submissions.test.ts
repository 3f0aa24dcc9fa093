import { describe, expect, it } from 'vitest'
import { appointmentSentence, joinSteps, sentSentence } from './submissions.tsx'

const submission = {
  id: '5f0e8a52-92a4-4bd5-9b9e-3d1f54e7a001',
  code: 'dass21',
  name: 'DASS-21',
  submittedAt: '2026-11-15T22:52:00.000Z',
  appointmentStart: null,
} as const

describe('what was sent', () => {
  it('has its day on the client’s own clock, with the year and the zone', () => {
    expect(sentSentence(submission, 'Australia/Sydney')).toBe(
      'Sent Monday 16 November 2026, 9:52 am, Sydney time (GMT+11)',
    )
    expect(sentSentence(submission, 'Australia/Perth')).toBe(
      'Sent Monday 16 November 2026, 6:52 am, Perth time (GMT+8)',
    )
  })

  it('names the appointment that it belongs to, if any', () => {
    expect(appointmentSentence(submission, 'Australia/Sydney')).toBe('Not part of an appointment yet')
    const used = { ...submission, appointmentStart: '2026-11-23T23:00:00.000Z' }
    expect(appointmentSentence(used, 'Australia/Sydney')).toBe(
      'For your GP appointment on Tuesday 24 November 2026, 10:00 am, Sydney time (GMT+11)',
    )
  })
})

it('reads steps with the same title as one', () => {
  const step = (title: string, key: string) => ({ title, answers: [{ key, question: key, answer: 'Yes' }] })
  const steps = [step('State', 'a'), step('State', 'b'), step('Health', 'c')]
  expect(joinSteps(steps).map(({ title, answers }) => [title, answers.length])).toEqual([
    ['State', 2],
    ['Health', 1],
  ])
  expect(steps[0]?.answers).toHaveLength(1)
})
