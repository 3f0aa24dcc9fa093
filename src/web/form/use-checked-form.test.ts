import { describe, expect, it } from 'vitest'
import { standing } from './use-checked-form.ts'

const sent = { number: '2951 20184 2', irn: '1', city: 'Newtown' }

describe('what the server refused', () => {
  it('stands until its field is changed', () => {
    const refused = { values: sent, fields: { number: 'Unknown', city: 'No' }, together: [] }
    expect(standing(refused, { ...sent, irn: '2' })).toEqual({ number: 'Unknown', city: 'No' })
    expect(standing(refused, { ...sent, number: '' })).toEqual({ city: 'No' })
    expect(standing(null, sent)).toEqual({})
  })

  it('is lifted by a change of any of those that were judged together', () => {
    const refused = {
      values: sent,
      fields: { number: 'Unknown', city: 'No' },
      together: ['number', 'irn'] as const,
    }
    expect(standing(refused, { ...sent, irn: '2' })).toEqual({ city: 'No' })
    expect(standing(refused, { ...sent, city: '' })).toEqual({ number: 'Unknown' })
  })
})
