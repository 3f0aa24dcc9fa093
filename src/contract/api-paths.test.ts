import { describe, expect, it } from 'vitest'
import { apiRequest } from './api-paths.ts'

describe('the address of an operation', () => {
  it('has its parameters in their places, safe in a path', () => {
    expect(apiRequest('readClinician', { params: { accountId: 'banksia', idOrSlug: 'a/b c' } })).toEqual({
      method: 'GET',
      path: '/api/accounts/banksia/clinicians/a%2Fb%20c',
    })
  })

  it('keeps a verb or an extension behind the last of them', () => {
    const params = { accountId: 'banksia', reserveId: 'r1', id: 'a1' }
    expect(apiRequest('resetTimer', { params }).path).toBe(
      '/api/accounts/banksia/reserved-appointments/r1:resetTimer',
    )
    expect(apiRequest('downloadCalendarFile', { params }).path).toBe(
      '/api/client-records/me/appointments/a1.ics',
    )
  })

  it('repeats lists in the query and leaves out what is not given', () => {
    const query = { gender: ['woman', 'man'], page: 2, nextAvailable: true, language: undefined, style: [] }
    expect(apiRequest('listClinicians', { query }).path).toBe(
      '/api/get-filtered-clinicians?gender=woman&gender=man&page=2&nextAvailable=true',
    )
  })
})
