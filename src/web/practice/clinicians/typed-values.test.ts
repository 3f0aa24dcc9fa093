import { expect, it } from 'vitest'
import { z } from 'zod'
import { typedCents, typedCentsOrNone, typedDay } from './rate-and-item-rules.ts'

const most = z.number().int().max(100_00, 'Must be at most $100')
const problemOf = (schema: z.ZodType, typed: string) => schema.safeParse(typed).error?.issues[0]?.message

it('money is read as it is typed, by the limits of the request', () => {
  const amount = typedCents('gap', most)
  expect(amount.parse('$12.5')).toBe(12_50)
  expect(problemOf(amount, 'twelve')).toBe('Must be an amount such as 12.50')
  expect(problemOf(amount, '')).toBe('Must be an amount such as 12.50')
  expect(problemOf(amount, '100.01')).toBe('Must be at most $100')
})

it('an empty field is none only where that is a value', () => {
  const amount = typedCentsOrNone('fee', most.nullable())
  expect(['', '  ', '0', '80'].map((typed) => amount.parse(typed))).toEqual([null, null, 0, 80_00])
  expect(problemOf(amount, '-1')).toBe('Must be an amount such as 12.50')
})

it('a day is read as it is typed', () => {
  const day = typedDay('first date', z.iso.date('Must be a date'))
  expect(day.parse('05/01/2027')).toBe('2027-01-05')
  expect(problemOf(day, '31/02/2027')).toBe('Must be a date')
  expect(problemOf(day, 'soon')).toBe('Must be a date')
})
