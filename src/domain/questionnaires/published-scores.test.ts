import { describe, expect, it } from 'vitest'
import { dass21 } from './dass21.ts'
import { k10 } from './k10.ts'
import { listQuestions, type Questionnaire } from './questionnaire.ts'
import { type ScaleScore, scoreQuestionnaire } from './score.ts'

// Examples that others have published, with the results that they give. None of the expected values is worked out here.

/** Found by what each item says, in the order in which the scale is published: our own order and keys are not asked. */
function answerAsPublished(questionnaire: Questionnaire, openings: readonly string[], digits: string) {
  const questions = listQuestions(questionnaire)
  return Object.fromEntries(
    openings.map((opening, at) => {
      const found = questions.filter(({ text }) => text.replaceAll('’', "'").includes(opening))
      expect([opening, found.length]).toEqual([opening, 1])
      return [found[0]!.key, digits[at]!]
    }),
  )
}

const bandsOf = (scales: readonly ScaleScore[]) => scales.map(({ code, band }) => [code, band.label])

describe('DASS-21', () => {
  // Items 1 to 21 as published, with their key: https://www.thecalculator.co/health/DASS-21-Depression-Anxiety-Stress-Scale-Test-938.html.
  const items = [
    'hard to wind down',
    'dryness of my mouth',
    "couldn't seem to experience any positive feeling",
    'breathing difficulty',
    'difficult to work up the initiative',
    'tended to over-react',
    'experienced trembling',
    'a lot of nervous energy',
    'situations in which I might panic',
    'nothing to look forward to',
    'getting agitated',
    'difficult to relax',
    'down-hearted and blue',
    'intolerant of anything',
    'close to panic',
    'unable to become enthusiastic',
    "wasn't worth much as a person",
    'rather touchy',
    'action of my heart',
    'scared without any good reason',
    'life was meaningless',
  ]
  const score = (digits: string) => scoreQuestionnaire('dass21', answerAsPublished(dass21, items, digits))

  // Medizininformatik-Initiative, PRO module, example "MII EXA PRO DASS-21 Response" with its six score observations:
  // https://build.fhir.org/ig/medizininformatik-initiative/kerndatensatzmodul-proms/QuestionnaireResponse-mii-exa-pro-dass-dass21-response-01.html
  // Depression 2+2+2+2+1+2+1 = 12, doubled 24, severe; anxiety 1+1+0+1+1+0+1 = 5, doubled 10; stress 2+1+2+2+1+2+1 = 11,
  // doubled 22, moderate. It calls the anxiety mild, by the halved table below; by the manual's own bands 10 is moderate.
  it('scores the example of the Medizininformatik-Initiative', () => {
    const scales = score('212121021221221121011')
    expect(scales.map((scale) => [scale.code, scale.score])).toEqual([
      ['depression', 24],
      ['anxiety', 10],
      ['stress', 22],
    ])
    expect(bandsOf(scales)).toEqual([
      ['depression', 'Severe'],
      ['anxiety', 'Moderate'],
      ['stress', 'Moderate'],
    ])
  })

  const labels = ['Normal', 'Mild', 'Moderate', 'Severe', 'Extremely severe']

  // The key: depression 3, 5, 10, 13, 16, 17, 21; anxiety 2, 4, 7, 9, 15, 19, 20; stress 1, 6, 8, 11, 12, 14, 18. Bands of the
  // doubled sums: Lovibond & Lovibond (1995), as at http://www.revivehealthandhappiness.com.au/for-health-professionals/tools-and-tests/dass-42/. The second row is
  // the table of undoubled sums that short forms are often printed with: https://pmc.ncbi.nlm.nih.gov/articles/PMC10560014/table/tbl1.
  const published = [
    {
      scale: 'depression',
      key: [3, 5, 10, 13, 16, 17, 21],
      doubled: [0, 10, 14, 21, 28],
      undoubled: [0, 5, 7, 11, 14],
    },
    {
      scale: 'anxiety',
      key: [2, 4, 7, 9, 15, 19, 20],
      doubled: [0, 8, 10, 15, 20],
      undoubled: [0, 4, 6, 8, 10],
    },
    {
      scale: 'stress',
      key: [1, 6, 8, 11, 12, 14, 18],
      doubled: [0, 15, 19, 26, 34],
      undoubled: [0, 8, 10, 13, 17],
    },
  ]

  describe.each(published)('$scale', ({ scale, key, doubled, undoubled }) => {
    /** Every sum that the seven items can have, from 0 to 21. */
    const sums = Array.from({ length: 22 }, (_, sum) => {
      const given = key.map((_item, at) => Math.floor((sum + at) / 7))
      const digits = items.map((_item, at) => given[key.indexOf(at + 1)] ?? 0).join('')
      return { sum, own: score(digits).find(({ code }) => code === scale)! }
    })

    it('is the doubled sum of its seven published items, in the published bands', () => {
      for (const { sum, own } of sums)
        expect([own.score, own.band.label]).toEqual([
          2 * sum,
          labels[doubled.findLastIndex((from) => 2 * sum >= from)],
        ])
    })

    it('agrees with the table of undoubled sums but for anxiety of 5, which that table rounds down', () => {
      const different = sums.filter(
        ({ sum, own }) => own.band.label !== labels[undoubled.findLastIndex((from) => sum >= from)],
      )
      expect(different.map(({ sum }) => sum)).toEqual(scale === 'anxiety' ? [5] : [])
    })
  })
})

describe('K10', () => {
  // Items 1 to 10 in the order of the Australian form: https://dqref.com/contents/k-10.html.
  const items = [
    'tired out for no good reason',
    'feel nervous?',
    'so nervous that nothing could calm you down',
    'hopeless',
    'restless or fidgety',
    'so restless you could not sit still',
    'depressed',
    'everything was an effort',
    'so sad that nothing could cheer you up',
    'worthless',
  ]
  const score = (digits: string) => {
    const [distress] = scoreQuestionnaire('k10', answerAsPublished(k10, items, digits))
    return [distress?.score, distress?.band.label]
  }

  // Australian Government, Primary Mental Health Care Minimum Data Set: items 1 to 10 and the total of the five measures in
  // https://github.com/logicly-au/pmhc-mds-spec/blob/master/doc/_static/example-files/treatment/k10p.csv. The levels are those
  // of the Australian Bureau of Statistics, 4817.0.55.001, table E:
  // https://www.abs.gov.au/ausstats/abs@.nsf/Lookup/34333D54F054CE51CA2579D50015D786
  it.each([
    ['1324444111', 25, 'High'],
    ['3515234115', 30, 'Very high'],
    ['1255455345', 39, 'Very high'],
    ['4242324541', 31, 'Very high'],
    ['4152235313', 29, 'High'],
  ])('scores the published answers %s as %i', (digits, total, level) => {
    expect(score(digits)).toEqual([total, level])
  })

  // The same page, table D and its text.
  it('is 10 where all answers are none of the time, and 50 where all are all of the time', () => {
    expect(score('1111111111')).toEqual([10, 'Low'])
    expect(score('5555555555')).toEqual([50, 'Very high'])
  })
})
