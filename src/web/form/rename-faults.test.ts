import { describe, expect, it } from 'vitest'
import { renameFaults } from './rename-faults.ts'

const problem = { code: 'invalidInput', status: 422, message: 'No' } as const

describe('what the server refused', () => {
  it('stands under the form’s names, and only what the form asks for', () => {
    const fields = { firstName: 'Too long', tags: 'Unknown' }
    expect(renameFaults({ ...problem, fields }, { firstName: 'bookerName' })).toEqual({
      bookerName: 'Too long',
    })
  })

  it('is nothing where no field is at fault', () => {
    expect(renameFaults(problem, { firstName: 'bookerName' })).toEqual({})
  })
})
