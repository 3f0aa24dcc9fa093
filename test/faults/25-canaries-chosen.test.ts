import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Answers,
  isQuestionAsked,
  listQuestions,
  type Question,
} from '#domain/questionnaires/questionnaire.ts'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { type QuestionnaireCode, questionnaireCodes } from '#domain/questionnaires/validity.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { readPrinted, readRows, readStored } from '#test/support/everything-kept.ts'
import { goodAnswers, submissionsPath } from '#test/support/gp-needs.ts'
import { addPerson } from '#test/support/people.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'

// A choice is a common word and a postcode four digits: to look for them finds them everywhere. So clients who choose differently
// do the same, and everything that is readable is the same for all of them; and no answer stands beside the name of its field.

let single: SingleServer
beforeAll(async () => {
  single = await startSingleServer({ LOG_LEVEL: 'trace', QUESTIONNAIRES_EXTRA: 'k10' })
})
afterAll(() => single.close())

const questionsOf = (code: QuestionnaireCode) => listQuestions(findQuestionnaire(code))
const isTyped = ({ kind }: Question) => ['text', 'longText', 'phone', 'email', 'personName'].includes(kind)

function listCodes({ kind, options }: Question): readonly string[] | undefined {
  // Of the first, second and last state, to which they must belong.
  if (kind === 'postcode') return ['2042', '3000', '0872']
  if (kind === 'box') return ['', 'yes']
  return options?.map(({ code }) => code)
}

/** In the order of the questions: the first, second or last that each offers, among those that keep the check negative. */
function choose(code: QuestionnaireCode, pick: (options: readonly string[], question: Question) => string) {
  const questions = questionsOf(code)
  const answers: Record<string, string> = {}
  for (const question of questions) {
    if (!isQuestionAsked(question, answers, questions)) continue
    const options = listCodes(question)
    if (options) answers[question.key] = pick(options, question)
  }
  return goodAnswers(code, answers)
}

/** The answer that opens a question which depends on it. */
const opening = (code: QuestionnaireCode, { key }: Question): string | undefined =>
  questionsOf(code).find(({ askedIf }) => askedIf?.key === key)?.askedIf?.isOneOf[0]

function variants(code: QuestionnaireCode): readonly Answers[] {
  if (code === 'safetyCheck')
    return ['', 'yes', 'yes yes'].map((yes) => {
      const given = yes.split(' ').filter(Boolean)
      return choose(
        code,
        (_options, { key }) => given[questionsOf(code).findIndex((each) => each.key === key)] ?? 'no',
      )
    })
  // A ticked box closes what it spares them: the others answer that.
  const boxes = questionsOf(code).filter(({ kind }) => kind === 'box')
  const withBox = (ticked?: Question) =>
    choose(code, (options, question) => {
      if (question.kind === 'box') return question.key === ticked?.key ? 'yes' : ''
      return opening(code, question) ?? options.at(-1)!
    })
  const unticked = (pick: (options: readonly string[]) => string) =>
    choose(code, (options, { kind }) => (kind === 'box' ? '' : pick(options)))
  return [
    unticked((options) => options[0]!),
    unticked((options) => options.at(-1)!),
    unticked((options) => options[1] ?? options[0]!),
    withBox(),
    ...boxes.map(withBox),
  ]
}

/** What is new at each call by itself: names of rows, moments, sealed bytes, and whose it is. */
const withoutNames = (row: string): string =>
  row
    .replaceAll(/"\\\\x[0-9a-f]*"/g, 'bytes')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'name')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(\+\d\d(:\d\d)?|Z)?/g, 'moment')
    .replaceAll(/[\w.-]+@mail\.example/g, 'email')
    .replaceAll(/"id": \d+/g, '"id": name')

const uncounted = new Set(['public.rate_limits'])

async function readNew(before: Map<string, readonly string[]>): Promise<string[]> {
  const after = await readRows(single.db, ['public'])
  return [...after]
    .filter(([table]) => !uncounted.has(table))
    .flatMap(([table, rows]) => {
      const known = new Set(before.get(table))
      return rows.filter((row) => !known.has(row)).map((row) => `${table} ${withoutNames(row)}`)
    })
    .toSorted()
}

const escaped = (text: string) => text.replaceAll(/[^\w\s]/g, String.raw`\$&`)

/** A field and its answer, written beside each other in whatever manner. */
function findPairs(text: string, answers: Answers): string[] {
  return Object.entries(answers)
    .filter(([key, answer]) => {
      if (!answer) return false
      const pair = new RegExp(`\\b${key}\\b[^\\w]{1,8}${escaped(answer)}\\b`)
      return pair.test(text) || text.includes(Buffer.from(`"${key}":"${answer}"`).toString('hex'))
    })
    .map(([key]) => key)
}

async function sendAs(email: string, code: QuestionnaireCode, answers: Answers): Promise<string[]> {
  const { subject } = await addPerson(single.db, { email })
  const authorization = `Bearer ${await accessTokenFor(single.service, { subject })}`
  await sql`delete from rate_limits`.execute(single.db)
  const before = await readRows(single.db, ['public'])
  const draft = `/api/client-records/me/questionnaires/${code}/draft`
  const saved = await single.send('PATCH', draft, { answers, step: 1 }, { authorization })
  const whileDraft = await readNew(before)
  const sent = await single.send('POST', `/api${submissionsPath(code)}`, { answers }, { authorization })
  expect([saved.status, sent.status]).toEqual([200, 201])
  const { id } = await sent.json()
  const back = await single.ask(`/api/client-records/me/questionnaire-submissions/${id}`, {
    headers: { authorization },
  })
  // The service had them all: what follows is not true because nothing was kept.
  const text = await back.text()
  for (const { key, kind, options } of questionsOf(code).filter((each) => answers[each.key])) {
    const chosen = options?.find((option) => option.code === answers[key])?.label ?? answers[key]
    const label = kind === 'box' ? 'Yes' : chosen
    expect(text).toMatch(new RegExp(`"key":"${key}"[^}]*"answer":${escaped(JSON.stringify(label))}`))
  }
  return [...whileDraft, ...(await readNew(before))]
}

describe.each(questionnaireCodes)('every choice of %s', (code) => {
  const all = variants(code)

  it('is among those that are tried, with two answers at least', () => {
    const chosen = questionsOf(code).filter((question) => !isTyped(question))
    const answered = chosen.map(({ key }) => [key, new Set(all.map((answers) => answers[key])).size] as const)
    expect(answered.filter(([, count]) => count < 2)).toEqual([])
  })

  it('changes nothing that can be read in a table, and stands beside its field nowhere', async () => {
    const kept: string[][] = []
    for (const [at, answers] of all.entries()) {
      kept.push(await sendAs(`${code}.${at}@mail.example`.toLowerCase(), code, answers))
      expect(findPairs(await readPrinted(single), answers)).toEqual([])
      expect(findPairs(await readStored(single.db), answers)).toEqual([])
    }
    expect(kept[0]!.length).toBeGreaterThan(0)
    for (const rows of kept) expect(rows).toEqual(kept[0])
  })
})

it('would be found if it were kept', () => {
  const answers = { windDownDifficulty: '2', postcode: '2042' }
  for (const text of [
    JSON.stringify(answers),
    JSON.stringify(answers, null, 1),
    'windDownDifficulty=2 postcode=2042',
  ])
    expect(findPairs(text, answers)).toEqual(['windDownDifficulty', 'postcode'])
  expect(findPairs(Buffer.from(JSON.stringify(answers)).toString('hex'), answers)).toHaveLength(2)
  expect(withoutNames('{"id": 7, "state": "yes", "postcode": "2042", "score": 12}')).toBe(
    '{"id": name, "state": "yes", "postcode": "2042", "score": 12}',
  )
})
