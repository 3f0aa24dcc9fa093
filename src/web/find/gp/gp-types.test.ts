import { expect, it } from 'vitest'
import { toDurations, toTypeOptions } from './gp-choice.ts'

const initial = { name: 'GP Initial Mental Health Treatment Plan', duration: 40 }
const review = { name: 'GP Review Mental Health Treatment Plan', duration: 20 }
const other = { name: 'Initial session', duration: 50 }

it('tells the length of each kind that is offered', () => {
  expect(toDurations([other, review, initial])).toEqual({ initial: [40], review: [20] })
  expect(toDurations([review])).toEqual({ review: [20] })
})

it('tells each length of a kind once', () => {
  const long = { name: `${initial.name} (long)`, duration: 60 }
  expect(toDurations([initial, long, { ...initial }, review])).toEqual({ initial: [40, 60], review: [20] })
})

it('offers the kinds that it knows, initial first', () => {
  const allocated = [review, other, initial].map((type, index) => ({
    ...type,
    appointmentTypeId: String(index),
    label: type.name.includes('Review') ? 'Review' : 'Initial',
  }))
  expect(toTypeOptions(allocated)).toEqual([
    { id: '2', kind: 'initial', label: 'Initial, 40 minutes' },
    { id: '0', kind: 'review', label: 'Review, 20 minutes' },
  ])
})
