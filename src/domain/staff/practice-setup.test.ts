import { describe, expect, it } from 'vitest'
import { nextUnsettled, type SetupProgress, setupChecklist } from './practice-setup.ts'

const nothing: SetupProgress = {
  isPracticeSaved: false,
  mailTest: null,
  areSimulationsOpen: true,
  bookableClinicians: 0,
  activeTypes: 0,
  areFeesSaved: false,
  hasCardProvider: false,
  video: { isElsewhere: false, hasRelay: false, check: null },
  read: [],
  isOpen: false,
}
const all: SetupProgress = {
  isPracticeSaved: true,
  mailTest: 'handedOver',
  areSimulationsOpen: false,
  bookableClinicians: 1,
  activeTypes: 2,
  areFeesSaved: true,
  hasCardProvider: true,
  video: { isElsewhere: false, hasRelay: true, check: 'relayWorks' },
  read: ['texts'],
  isOpen: true,
}
const unsettled = (facts: SetupProgress) =>
  setupChecklist(facts)
    .filter(({ isSettled }) => !isSettled)
    .map(({ code }) => code)

describe('the checklist of a set-up', () => {
  it('begins with nothing settled, in the order of the steps', () => {
    expect(unsettled(nothing)).toEqual([
      'practice',
      'email',
      'clinician',
      'types',
      'fees',
      'payments',
      'video',
      'texts',
      'open',
    ])
    expect(nextUnsettled(setupChecklist(nothing))).toBe('practice')
  })

  it('ends when everything is there', () => {
    expect(unsettled(all)).toEqual([])
    expect(nextUnsettled(setupChecklist(all))).toBeNull()
  })

  it.each([
    ['a test email that was only kept', { mailTest: 'kept' }, 'email'],
    ['a test email that failed', { mailTest: 'failed' }, 'email'],
    [
      'payments that were only read about',
      { hasCardProvider: false, read: ['payments', 'texts'] },
      'payments',
    ],
  ] as const)('where strangers come, %s settles nothing', (_what, facts, step) => {
    expect(unsettled({ ...all, ...facts })).toEqual([step])
  })

  it('takes stand-ins for what they are where they may be used', () => {
    const simulated = { ...all, areSimulationsOpen: true, hasCardProvider: false, mailTest: 'kept' } as const
    expect(unsettled({ ...simulated, read: ['payments', 'texts'] })).toEqual([])
    expect(unsettled(simulated)).toEqual(['payments'])
  })

  it.each([
    ['a relay that was not tested', { hasRelay: true, check: null }, false],
    ['a relay that did not answer', { hasRelay: true, check: 'relayFails' }, false],
    ['a relay that was set up after it was done without', { hasRelay: true, check: 'directOnly' }, false],
    ['a relay that answered', { hasRelay: true, check: 'relayWorks' }, true],
    ['no relay, and no choice', { hasRelay: false, check: null }, false],
    ['no relay any more', { hasRelay: false, check: 'relayWorks' }, false],
    ['the choice to do without one', { hasRelay: false, check: 'directOnly' }, true],
    ['another provider', { hasRelay: false, check: null, isElsewhere: true }, true],
  ] as const)('video: %s', (_what, facts, isVideoSettled) => {
    const video = { isElsewhere: false, ...facts }
    expect(unsettled({ ...all, video })).toEqual(isVideoSettled ? [] : ['video'])
  })
})
