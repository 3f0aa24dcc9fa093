import { randomUUID } from 'node:crypto'
import type { Random } from './random.ts'
import type { Schema } from '../hostile-requests.ts'

/** Ids and names that are there, so that a request comes past the first check. */
export type Known = Record<string, readonly string[]>

const byName: Record<string, readonly string[]> = {
  email: ['fuzz@mail.example'],
  parentEmail: ['parent@mail.example'],
  mobile: ['0491 570 156'],
  mobileNumber: ['0491 570 156'],
  password: ['Quiet-wattle-grove-27!'],
  dateOfBirth: ['1990-05-17', '2012-02-13'],
  postcode: ['2007'],
  postCode: ['2007'],
  irn: ['1'],
  expiryDate: ['2039-08'],
  expiry: ['12/39'],
  cvc: ['123'],
  number: ['2951201842', '4242424242424242', 'NBUR9080', '430000000'],
  claimNumber: ['WC1234567'],
  smsOtp: ['123456'],
  date: ['2026-12-01'],
  to: ['2026-12-08'],
  page: ['1', '2'],
  perPage: ['12'],
  take: ['5'],
  startTime: ['09:00'],
  endTime: ['17:00'],
  recordType: ['adult'],
  returnUrl: ['/thank-you'],
  cancelUrl: ['/booking'],
}

/** A value of the schema, as far as a schema tells. Optional parts are left out now and then. */
export function goodValue(schema: Schema, random: Random, known: Known, name = ''): unknown {
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return goodValue(random.pick(variants), random, known, name)
  if (schema.enum) return random.pick(schema.enum)
  const listed = known[name] ?? byName[name]
  if (listed && !schema.properties) return random.pick(listed)
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date-time') return new Date(Date.now() + random.below(30) * 86_400_000).toISOString()
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(() => random.chance(0.9))
        .map(([key, inner]) => [key, goodValue(inner, random, known, key)]),
    )
  if (schema.items) return [goodValue(schema.items, random, known, name)]
  if (schema.type === 'boolean') return random.chance(0.8)
  if (schema.type === 'integer' || schema.type === 'number') return 1 + random.below(3)
  return 'Robin'
}
