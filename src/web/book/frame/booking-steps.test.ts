import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fundingMethodCodes } from '#domain/funding/methods.ts'
import { stepsToShow } from './booking-frame-page.tsx'

const labelsOf = (...args: Parameters<typeof stepsToShow>) => stepsToShow(...args).map(({ label }) => label)

describe('the steps of a booking', () => {
  it.each([
    [
      'Medicare asks everything on its own form',
      'rebate',
      4,
      [1, 2],
      ['Choose a time', 'About you', 'Funding', 'Card'],
    ],
    [
      'self-funded has no form before confirm',
      'selfFunded',
      4,
      [1, 3],
      ['Choose a time', 'About you', 'Confirm', 'Card'],
    ],
    ['NDIS has both', 'ndis', 4, [1, 2, 3], ['Choose a time', 'About you', 'Funding', 'Confirm', 'Card']],
    [
      'a client who logged in did not sign up',
      'ndis',
      3,
      [2],
      ['Choose a time', 'Funding', 'Confirm', 'Card'],
    ],
    ['nothing was asked of a client with all on file', 'rebate', 4, [], ['Choose a time', 'Card']],
  ] as const)('%s', (_rule, funding, step, shown, labels) => {
    const visit = { funding, shown, isVisitor: false }
    expect(labelsOf({ clinician: 'psychologist', step }, visit)).toEqual(labels)
  })

  it('shows a visitor what is ahead', () => {
    const visit = { funding: 'rebate', shown: [], isVisitor: true } as const
    expect(labelsOf({ clinician: 'psychologist', step: 1 }, visit)).toEqual([
      'Choose a time',
      'About you',
      'Funding',
      'Card',
    ])
  })

  it('never lists a step before the current one that was not shown, for any booking', () => {
    const visits = fc.record({
      funding: fc.constantFrom(...fundingMethodCodes, null),
      shown: fc.subarray([1, 2, 3, 4]),
      isVisitor: fc.boolean(),
    })
    const pages = fc.record({
      clinician: fc.constantFrom('psychologist' as const, 'gp' as const),
      step: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(pages, visits, (page, visit) => {
        const steps = stepsToShow(page, visit).map(({ step }) => step)
        expect(steps).toContain(page.step)
        for (const step of steps.filter((listed) => listed > 0 && listed < page.step))
          expect(visit.shown).toContain(step)
      }),
    )
  })
})
