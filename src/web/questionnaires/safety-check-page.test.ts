import { expect, it } from 'vitest'
import { pageAfterSafetyCheck } from './safety-check-page.tsx'
import type { GpStanding } from './survey-session.ts'

const missing = (...codes: GpStanding['missing'][number]['code'][]): Pick<GpStanding, 'missing'> => ({
  missing: codes.map((code) => ({ code, message: '', page: 'dass21' })),
})

it.each([
  [missing('mhtp', 'dass21'), '/gp/questionnaire/complete?from=email'],
  [missing('mhtp'), '/gp/questionnaire/complete?from=email'],
  [missing('savedCard', 'dass21'), '/gp/dass-21?from=email'],
  [missing(), '/gp/booking-confirmation'],
  [missing('savedCard'), '/gp/booking-confirmation'],
  [null, '/gp/questionnaire/complete?from=email'],
])('%j leads to %s', (standing, path) => {
  expect(pageAfterSafetyCheck(standing, { from: 'email' })).toBe(path)
})
