import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { titlesIn, toOutcome, validate } from './form-rules.ts'
import { explainMissing, serverErrors } from './use-form.ts'

const person = z.object({
  name: z.string().min(1, 'Name is required').meta({ title: 'your name' }),
  born: z.object({
    on: z
      .string()
      .regex(/^\d{4}$/, 'Year is invalid')
      .meta({ title: 'the year' }),
  }),
})
const agreed = z.object({ yes: z.literal(true, { error: 'Please agree' }).meta({ title: 'your agreement' }) })
const rules = () => ({ person, agreed })
const empty = { person: { name: '', born: { on: '' } }, agreed: { yes: false } }

describe('validating a form', () => {
  it('names errors by part and field, in the order of the screen, and reads what is right', () => {
    expect(Object.entries(validate(empty, rules).errors)).toEqual([
      ['person.name', 'Name is required'],
      ['person.born.on', 'Year is invalid'],
      ['agreed.yes', 'Please agree'],
    ])
    expect(validate({ ...empty, agreed: { yes: true } }, rules).bodies).toEqual({ agreed: { yes: true } })
  })
})

describe('why a form cannot be sent', () => {
  const explain = (values: typeof empty) =>
    explainMissing(validate(values, rules).errors, values, titlesIn(rules()))

  it('is what is missing and what to check, by the names that the fields have', () => {
    expect(explain(empty)).toBe('Still needed: your name, the year and your agreement.')
    expect(explain({ ...empty, person: { name: 'Kym', born: { on: '83' } } })).toBe(
      'Please check: the year. Still needed: your agreement.',
    )
  })

  it('is nothing where nothing is wrong', () => {
    expect(explainMissing({}, empty, new Map())).toBeNull()
  })

  it('names five of many', () => {
    const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((field) => [field, 'x']))
    expect(explainMissing(many, {}, new Map())).toBe('Still needed: a, b, c, d, e and 2 more.')
  })
})

describe('what the server refused', () => {
  const refused = {
    values: empty,
    errors: { 'person.name': 'Taken', 'agreed.yes': 'No' },
    together: [] as string[],
  }

  it('stays until it is changed', () => {
    expect(serverErrors(refused, empty)).toEqual(refused.errors)
    const changed = { ...empty, person: { ...empty.person, name: 'Kym' } }
    expect(serverErrors(refused, changed)).toEqual({ 'agreed.yes': 'No' })
    expect(serverErrors(null, empty)).toEqual({})
  })

  it('is lifted by any field that was checked together with it', () => {
    const card = { ...refused, together: ['person.name', 'person.born.on'] }
    const changed = { ...empty, person: { ...empty.person, born: { on: '1983' } } }
    expect(serverErrors(card, changed)).toEqual({ 'agreed.yes': 'No' })
  })

  it('is said beside its field, or in words for the whole form', () => {
    const problem = { code: 'invalidInput', status: 422, message: 'Please check' } as const
    expect(toOutcome({ ...problem, fields: { name: 'Taken' } }, 'person', 'your details')).toMatchObject({
      kind: 'refused',
      errors: { 'person.name': 'Taken' },
    })
    expect(toOutcome(problem, 'person', 'your details')).toEqual({ kind: 'failed', message: 'Please check' })
    expect(toOutcome({ ...problem, code: 'offline', status: 0 }, 'person', 'your details')).toEqual({
      kind: 'failed',
      message: 'We could not save your details. Please try again.',
    })
  })
})
