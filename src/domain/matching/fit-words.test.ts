import { describe, expect, it } from 'vitest'
import { answerBadges, firstName, fitSentence } from './fit-words.ts'
import type { MatchingCriteria } from './questions.ts'
import { candidate, criteria, thursdayEvening, tuesdayEvening } from './matching.fixture.ts'

type Case = [
  name: string,
  wish: Parameters<typeof candidate>[1],
  change: Partial<MatchingCriteria>,
  sentence: string,
]

const cases: Case[] = [
  [
    'what was asked for and is so',
    {},
    {},
    'Priya works with anxiety and sleep, offers bulk billing and is free on Tuesday evenings.',
  ],
  [
    'two evenings',
    { starts: [tuesdayEvening, thursdayEvening] },
    {},
    'Priya works with anxiety and sleep, offers bulk billing and is free on Tuesday and Thursday evenings.',
  ],
  [
    'the days in the order of the week',
    { starts: [thursdayEvening, '2026-11-24T07:00:00.000Z'] },
    { funding: 'selfFunded' },
    'Priya works with anxiety and sleep and is free on Tuesday and Thursday evenings.',
  ],
  [
    'two parts of the day',
    { starts: ['2026-11-16T22:00:00.000Z', thursdayEvening] },
    {},
    'Priya works with anxiety and sleep, offers bulk billing and is free on Tuesday mornings and Thursday evenings.',
  ],
  [
    'three times of one evening are one evening',
    { starts: [tuesdayEvening, '2026-11-17T08:00:00.000Z', thursdayEvening] },
    { funding: 'selfFunded' },
    'Priya works with anxiety and sleep and is free on Tuesday and Thursday evenings.',
  ],
  [
    'only what they work with, specialities first',
    { primarySpecialisations: ['sleep'], secondarySpecialisations: ['workAndStress', 'anger'] },
    { concerns: ['workAndStress', 'sleep', 'trauma'], funding: 'rebate' },
    'Priya works with sleep and stress at work, offers Medicare rebates and is free on Tuesday evenings.',
  ],
  [
    'many concerns',
    { primarySpecialisations: ['sleep', 'anxiety', 'trauma', 'anger', 'griefAndLoss'] },
    { concerns: ['sleep', 'anxiety', 'trauma', 'anger', 'griefAndLoss'], funding: 'ndis' },
    'Priya works with sleep, anxiety, trauma and more, takes NDIS plans and is free on Tuesday evenings.',
  ],
  [
    'no concern named',
    { years: 15 },
    { concerns: [], funding: 'dva' },
    'Priya has 15 years of experience, takes DVA cards and is free on Tuesday evenings.',
  ],
  [
    'a first year',
    { years: 1 },
    { concerns: [], funding: 'selfFunded' },
    'Priya has a year of experience and is free on Tuesday evenings.',
  ],
  [
    'years that are not known',
    { years: 0 },
    { concerns: [], funding: 'dva' },
    'Priya takes DVA cards and is free on Tuesday evenings.',
  ],
  [
    'nothing known but the times',
    { years: 0 },
    { concerns: [], funding: 'selfFunded' },
    'Priya is free on Tuesday evenings.',
  ],
  [
    'any time',
    { starts: ['2026-11-02T23:00:00.000Z'] },
    { days: [], times: [], funding: 'workCover' },
    'Priya works with anxiety and sleep, takes WorkCover claims and is free as soon as Tuesday 3 November.',
  ],
  [
    'a language and a style',
    {},
    { language: 'pa', style: 'schema', funding: 'selfFunded' },
    'Priya works with anxiety and sleep, speaks Punjabi, uses schema therapy and is free on Tuesday evenings.',
  ],
  [
    'more reasons than a sentence holds',
    {},
    { who: 'myChild', language: 'pa', style: 'cbt' },
    'Priya sees young people aged 13 to 17, works with anxiety and sleep, speaks Punjabi and is free on Tuesday evenings.',
  ],
]

describe('fitSentence', () => {
  it.each(cases)('%s', (_name, wish, change, sentence) => {
    const said = fitSentence(candidate('Priya Raman', wish), { ...criteria, ...change }, 'Australia/Sydney')
    expect(said).toBe(sentence)
  })

  it('names the day of the viewer’s zone', () => {
    const late = candidate('Priya Raman', { starts: ['2026-11-16T15:30:00.000Z'] })
    expect(fitSentence(late, criteria, 'Australia/Perth')).toContain('Monday evenings')
    expect(fitSentence(late, criteria, 'Australia/Sydney')).toContain('Tuesday mornings')
  })

  it.each([
    ['Priya Raman', 'Priya'],
    ['Dr Ruth Abara', 'Ruth'],
    ['Prof. Lee', 'Lee'],
    ['Drew Marsh', 'Drew'],
    ['Cher', 'Cher'],
  ])('%s is %s', (name, first) => {
    expect(firstName(name)).toBe(first)
  })
})

describe('answerBadges', () => {
  it.each([
    [{}, ['Anxiety', 'Sleep', 'Bulk bill', 'Tue and Thu evenings']],
    [{ concerns: [], days: [], times: [] }, ['Not sure yet', 'Bulk bill', 'Any time']],
    [{ days: [], times: ['evening', 'morning'] }, ['Anxiety', 'Sleep', 'Bulk bill', 'Mornings and evenings']],
    [{ days: ['sunday', 'monday'], times: [] }, ['Anxiety', 'Sleep', 'Bulk bill', 'Mon and Sun']],
    [
      { who: 'myChild', concerns: [], gender: 'woman', language: 'pa', style: 'cbt', days: [] },
      [
        'My child (13-17 years)',
        'Not sure yet',
        'Bulk bill',
        'Woman',
        'Punjabi',
        'Cognitive behaviour therapy (CBT)',
        'Evenings',
      ],
    ],
  ] as [Partial<MatchingCriteria>, string[]][])('%o', (change, badges) => {
    expect(answerBadges({ ...criteria, ...change })).toEqual(badges)
  })
})
