import { expect, it } from 'vitest'
import { readScreenTexts, readStories, readTexts } from '../support/screen-texts.ts'

/** The commonest, and those of our field. `program` is Australian too; `practice` and `license` depend on the sentence. */
const american = new RegExp(
  `(?<![-\\w])(?:${[
    '\\w*(?:organi|reali|recogni|apologi|prioriti|speciali|minimi|maximi|summari|emphasi|normali|personali|hospitali|criti)z(?:e|ed|es|er|ing|ation|ations)',
    'analyz\\w*|paralyz\\w*|catalyz\\w*',
    'centers?|centered|centering|theaters?|liters?|fibers?',
    'colors?|colored|coloring|colorful|behaviors?|behavioral|favorites?|favors?|honors?|humor|labor|neighbors?|neighborhoods?|rumors?|flavors?|harbors?|savior|vapor|endeavors?',
    'counselors?|counseling|counseled|canceled|canceling|traveled|traveling|travelers?|labeled|labeling|modeled|modeling|signaled|fueled|totaled|leveled',
    'enrolls?|enrollments?|fulfill|fulfills|fulfillment|skillful|willful|installments?',
    'defense|offense|pretense',
    'pediatric\\w*|anesthe\\w*|estrogen|diarrhea|fetus|gynecolog\\w*|hemorrhage|orthopedic\\w*',
    'moms?|gotten|gray|cozy|skeptic\\w*|plow|maneuver\\w*',
  ].join('|')})(?![-\\w])`,
  'gi',
)

/** Texts that the specification quotes stay letter for letter, and names are spelt as their owners spell them. */
const quoted = [
  'Mobile number not recognized. Please check for typos and try again.',
  'There is no psychologist available for this specialization',
  'Contextual Behavioral Science',
]

/** A word in capitals is a name of some format. */
const findAmerican = (text: string): string[] =>
  (quoted.reduce((left, sentence) => left.replaceAll(sentence, ''), text).match(american) ?? []).filter(
    (word) => word !== word.toUpperCase(),
  )

it('the check finds American words, and leaves code and ours alone', () => {
  const source = `<p title="Our center" className="items-center">We organize {\`your \${a} behavior\`}, and \${'color: red;'}</p>`
  const found = readTexts('a.tsx', source).flatMap((text) => findAmerican(withoutCode(text)))
  expect(found.toSorted()).toEqual(['behavior', 'center', 'organize'])
  expect(findAmerican('Your program at the centre, organised by a counsellor: items-center')).toEqual([])
})

it('stories are written in Australian English', async () => {
  const stories = await readStories()
  expect(stories.length).toBeGreaterThan(10)
  const found = stories.flatMap(({ file, text }) =>
    // An address is spelt as its owner spells it.
    findAmerican(text.replaceAll(/https:\/\/\S+/g, '')).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})

/** Style rules and statements for the database are no texts. */
const withoutCode = (text: string) => text.replaceAll(/[\w-]+\s*:[^;{}]*[;}]|\bcolor:|^analyze /g, '')

it('screens, emails and messages are written in Australian English', async () => {
  const texts = await readScreenTexts((source) => findAmerican(source).length > 0)
  const found = texts.flatMap(({ file, text }) =>
    findAmerican(withoutCode(text)).map((word) => `${file}: ${word}`),
  )
  expect(found).toEqual([])
})
