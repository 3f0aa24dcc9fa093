import { describe, expect, it } from 'vitest'
import { contactStep, matching, type MatchingAnswers, noAnswers, readAnswers } from './questions.ts'
import { checkAnswers, checkStep, findMissing, firstUnfinished, toCriteria } from './check-answers.ts'
import { digitsOnly, wholeAnswers } from './matching.fixture.ts'
import { concernCodes } from '../clinicians/vocabularies.ts'
import { listQuestions } from '../questionnaires/questionnaire.ts'

const whole = (change: Partial<MatchingAnswers> = {}): MatchingAnswers => ({ ...wholeAnswers, ...change })
const missing = (position: number, change: Partial<MatchingAnswers>) => {
  const step = matching.steps[position]
  if (!step) throw new Error(`No step ${position}`)
  return findMissing(step, whole(change), digitsOnly)
}

describe('a step', () => {
  it.each([
    [0, { who: '' }, 'Please tell us who this is for'],
    [0, { who: 'theDog' }, 'Who this is for is invalid'],
    [1, { help: '' }, 'Must have at least one of answers'],
    [1, { help: 'hiccups' }, 'What you would like help with is invalid'],
    [2, { funding: '' }, 'Choose how you will pay'],
    [2, { funding: 'gold' }, 'Way to pay is invalid'],
    [2, { referral: '' }, 'Please tell us whether you have a GP referral'],
    [2, { who: 'myChild', funding: 'workCover' }, 'Way to pay is invalid'],
    [2, { who: 'myChild', funding: 'dva' }, 'Way to pay is invalid'],
    [3, { gender: 'robot' }, 'Gender is invalid'],
    [3, { language: 'tlh' }, 'Language is invalid'],
    [3, { style: 'shouting' }, 'Treatment style is invalid'],
    [4, { days: '' }, 'Please choose at least one of your preferred days'],
    [4, { times: '' }, 'Please choose at least one of your available times'],
    [4, { times: 'teatime' }, 'Available times is invalid'],
    [5, { firstName: '  ' }, 'This section requires all fields to be filled out'],
    [5, { lastName: '', phone: 'nonsense' }, 'This section requires all fields to be filled out'],
    [5, { consent: '' }, 'This section requires all fields to be filled out'],
    [5, { phone: '+61 412 55x' }, 'Invalid phone number'],
    [5, { email: 'chantelle@mail' }, 'Invalid email'],
  ] as const)('%i with %o says "%s"', (position, change, words) => {
    expect(missing(position, change)).toBe(words)
  })

  it.each([
    [0, {}],
    [1, { help: 'notSure' }],
    [2, { funding: 'selfFunded', referral: '' }],
    [2, { funding: 'ndis', referral: 'nonsense left from before' }],
    [2, { who: 'myChild', funding: 'ndis' }],
    [3, { gender: '', style: '' }],
    [3, { gender: 'nonBinary', language: 'asf', style: 'emdr' }],
    [4, { days: 'any', times: 'any' }],
    [5, { updates: '' }],
  ] as const)('%i with %o lets one on', (position, change) => {
    expect(missing(position, change)).toBeNull()
  })

  it('names each field of the contact step beside the message of the whole section', () => {
    const messages = checkStep(contactStep, whole({ firstName: '', email: 'x' }), digitsOnly)
    expect(messages).toEqual({ firstName: 'First name is required', email: 'Invalid email' })
  })
})

describe('the whole form', () => {
  it('is finished only when every step is', () => {
    expect(firstUnfinished(noAnswers, digitsOnly)).toBe(0)
    expect(firstUnfinished(whole({ phone: '' }), digitsOnly)).toBe(5)
    expect(firstUnfinished(whole({ who: 'myChild', funding: 'dva' }), digitsOnly)).toBe(2)
    expect(firstUnfinished(whole(), digitsOnly)).toBeNull()
    const noContact = { firstName: '', lastName: ' ', email: '', phone: '', consent: '', updates: '' }
    expect(firstUnfinished(whole(noContact), digitsOnly)).toBeNull()
    expect(firstUnfinished(whole({ ...noContact, updates: 'yes' }), digitsOnly)).toBe(5)
    expect(checkAnswers(whole({ help: '' }), digitsOnly)).toEqual({
      help: 'Must have at least one of answers',
    })
  })

  it('asks every question in exactly one step', () => {
    const keys = listQuestions(matching).map(({ key }) => key)
    expect(keys.toSorted()).toEqual(Object.keys(noAnswers).toSorted())
  })

  it('offers every concern', () => {
    const help = listQuestions(matching).find(({ key }) => key === 'help')
    expect(help?.options?.map(({ code }) => code).toSorted()).toEqual([...concernCodes, 'notSure'].toSorted())
  })
})

describe('criteriaOf', () => {
  it('needs everything but the contact', () => {
    expect(toCriteria(noAnswers)).toBeNull()
    expect(toCriteria(whole({ times: '' }))).toBeNull()
    expect(toCriteria(whole({ firstName: '', phone: 'x', consent: '' }))).toEqual({
      who: 'mySelf',
      concerns: ['anxiety', 'sleep'],
      funding: 'rebate',
      needsGpReferral: false,
      gender: null,
      language: null,
      style: null,
      days: ['tuesday', 'thursday'],
      times: ['evening'],
    })
  })

  it.each([
    ['a referral is needed', { referral: 'needOne' }, { needsGpReferral: true }],
    ['and asked for', { referral: 'needOne', funding: 'ndis' }, { needsGpReferral: false }],
    ['not sure is no concern', { help: 'notSure' }, { concerns: [] }],
    ['not sure takes nothing away', { help: 'anger;notSure' }, { concerns: ['anger'] }],
    ['any language leaves no one out', { language: '' }, { language: null }],
    ['any day is every day', { days: 'any;monday' }, { days: [] }],
  ] as const)('%s', (_name, change, expected) => {
    expect(toCriteria(whole(change))).toMatchObject(expected)
  })
})

describe('readAnswers', () => {
  it('keeps what it understands and forgets the rest', () => {
    expect(
      readAnswers({ who: 'mySelf', help: { anxiety: true }, days: ['monday', 4], phone: 7, extra: 'x' }),
    ).toEqual({ ...noAnswers, who: 'mySelf' })
  })

  it('makes a value of another kind a message, never an exception', () => {
    expect(checkAnswers(readAnswers({ funding: 'constructor', constructor: 'x' }), digitsOnly)).toMatchObject(
      {
        funding: 'Way to pay is invalid',
      },
    )
  })
})

it('says what the letters of a treatment style stand for', () => {
  const styles = matching.steps.flatMap(({ questions }) => questions).find(({ key }) => key === 'style')
  const onlyLetters = (styles?.options ?? []).filter(({ label }) => /^[A-Z]{2,}$/.test(label))
  expect(onlyLetters).toEqual([])
})
