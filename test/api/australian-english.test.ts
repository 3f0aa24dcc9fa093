import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

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

const listFiles = async (folder: string, ending: RegExp): Promise<string[]> =>
  (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !/\.(?:test|fixture)\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

it('the check finds American words, and leaves code and ours alone', () => {
  const source = `<p title="Our center" className="items-center">We organize {\`your \${a} behavior\`}, and \${'color: red;'}</p>`
  const found = readTexts('a.tsx', source).flatMap((text) => findAmerican(withoutCode(text)))
  expect(found.toSorted()).toEqual(['behavior', 'center', 'organize'])
  expect(findAmerican('Your program at the centre, organised by a counsellor: items-center')).toEqual([])
})

it('stories are written in Australian English', async () => {
  const files = await listFiles('content', /\.md$/)
  expect(files.length).toBeGreaterThan(10)
  const found = await Promise.all(
    files.map(async (file) => {
      // An address is spelt as its owner spells it.
      const text = (await readFile(file, 'utf8')).replaceAll(/https:\/\/\S+/g, '')
      return findAmerican(text).map((word) => `${file.slice(root.length + 1)}: ${word}`)
    }),
  )
  expect(found.flat()).toEqual([])
})

/** What people may read: the text between tags, and every string of more than one word. */
function readTexts(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text)
    else if (ts.isStringLiteralLike(node) && /\S \S/.test(node.text)) texts.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(
    ts.createSourceFile(
      file,
      source,
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  )
  return texts
}

/** Style rules and statements for the database are no texts. */
const withoutCode = (text: string) => text.replaceAll(/[\w-]+\s*:[^;{}]*[;}]|\bcolor:|^analyze /g, '')

it('screens, emails and messages are written in Australian English', async () => {
  const folders = ['src/web', 'src/domain', 'src/contract', 'src/demo', 'src/server']
  const files = (await Promise.all(folders.map((folder) => listFiles(folder, /\.tsx?$/)))).flat()
  const found = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(file, 'utf8')
      if (findAmerican(source).length === 0) return []
      return readTexts(file, source)
        .flatMap((text) => findAmerican(withoutCode(text)))
        .map((word) => `${file.slice(root.length + 1)}: ${word}`)
    }),
  )
  expect(found.flat()).toEqual([])
})
