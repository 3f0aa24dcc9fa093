import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'csv-parse/sync'
import { checkMapping, leftOutColumns, nameColumns, readCells, suggestMapping } from './columns.ts'
import { fieldsOf, importKindCodes, writeTemplate } from './import-kinds.ts'

describe('the columns of a file', () => {
  it.each([
    ['First Name', 'firstName'],
    ['surname', 'lastName'],
    ['D.O.B.', 'dateOfBirth'],
    ['E-mail', 'email'],
    ['Mobile Number', 'mobile'],
    ['Medicare_Reference_Number', 'irn'],
    ['Post Code', 'postcode'],
    ['Shoe size', null],
  ])('%s', (title, field) => expect(suggestMapping('clients', [title])).toEqual({ [title]: field }))

  it('of two that fit, the first is read and the other is named', () => {
    const columns = nameColumns(['Email', 'Email', 'E-mail address'])
    const mapping = suggestMapping('clients', columns)
    expect(mapping).toEqual({ Email: 'email', 'Email (2)': null, 'E-mail address': null })
    expect(leftOutColumns(columns, mapping)).toEqual(['Email (2)', 'E-mail address'])
  })

  it('the template’s own name goes before one that is only like it', () => {
    expect(suggestMapping('appointments', ['type', 'appointment type'])).toEqual({
      type: null,
      'appointment type': 'type',
    })
  })

  it('what was chosen before stands, also that a column is left out', () => {
    expect(suggestMapping('clients', ['Email', 'Kontakt'], { Email: null, Kontakt: 'email' })).toEqual({
      Email: null,
      Kontakt: 'email',
    })
  })

  it('says what is missing or taken twice', () => {
    const mapping = { A: 'firstName', B: 'firstName', C: 'lastName' }
    expect(checkMapping('clients', ['A', 'B', 'C'], mapping)).toEqual([
      'Two columns are put into “first name”. Please leave one out.',
      'No column is put into “date of birth”.',
    ])
  })

  it.each(importKindCodes)('the template of %s is read whole', (kind) => {
    const [head = [], example = []]: string[][] = parse(writeTemplate(kind))
    const columns = nameColumns(head)
    expect(Object.values(suggestMapping(kind, columns))).toEqual(Object.keys(fieldsOf(kind)))
    expect(example).toHaveLength(head.length)
  })

  it('has a name of its own for every column, whatever the first line says', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 30 }), (head) => {
        const names = nameColumns(head)
        expect(new Set(names).size).toBe(head.length)
        expect(names.every((name) => name.trim() !== '')).toBe(true)
      }),
    )
  })

  it('no cell that is kept has what a database refuses', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (cells) => {
        const read = readCells({ line: 2, cells }, ['a', 'b', 'c', 'd'], { a: 'x', b: 'y', c: 'z', d: 'w' })
        if (!read.ok) expect(read.reason).not.toBe('')
        for (const cell of Object.values(read.ok ? read.cells : {}))
          expect(cell.isWellFormed() && !cell.includes('\0')).toBe(true)
      }),
    )
  })
})
