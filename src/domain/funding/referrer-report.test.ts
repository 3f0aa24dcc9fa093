import { describe, expect, it } from 'vitest'
import {
  attendedWords,
  missingParts,
  prefillReport,
  refuseSentOn,
  reportParts,
  reportWayCodes,
  reportWays,
} from './referrer-report.ts'

describe('a report to the referrer', () => {
  it('begins with what is on record, and leaves the rest to the clinician', () => {
    const texts = prefillReport({ attendedOn: ['2026-08-03', '2026-08-17', '2026-11-16'] })
    expect(texts.treatment).toBe('Attended 3 sessions between 3 August 2026 and 16 November 2026.')
    expect(missingParts(texts)).toEqual(['assessment', 'progress', 'recommendations'])
  })

  it.each([
    [[], ''],
    [['2026-08-03'], 'Attended 1 session, on 3 August 2026.'],
  ])('says %j as %j', (dates, words) => expect(attendedWords(dates)).toBe(words))

  it('is whole once every part has words', () => {
    const whole = Object.fromEntries(reportParts.map(({ code }) => [code, 'Words']))
    expect(missingParts({ ...prefillReport({ attendedOn: [] }), ...whole })).toEqual([])
    expect(missingParts({ ...prefillReport({ attendedOn: [] }), ...whole, progress: ' \n' })).toEqual([
      'progress',
    ])
  })

  it.each([
    ['2026-11-16', null],
    ['2026-11-14', null],
    ['2026-11-13', 'beforeFinished'],
    ['2026-11-17', 'future'],
  ])('finished on 14 November: sent on %s is refused as %s', (sentOn, refusal) => {
    expect(refuseSentOn(sentOn, { finishedOn: '2026-11-14', today: '2026-11-16' })).toBe(refusal)
  })

  it('names every way of sending', () => {
    expect(reportWays.map(({ code }) => code)).toEqual(reportWayCodes)
  })
})
