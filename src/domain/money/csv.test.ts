import { expect, it } from 'vitest'
import { formatCsv } from './takings.ts'

const cellOf = (text: string) => formatCsv([[text]]).slice(1, -2)

it.each([
  ['Ivan Petrov', 'Ivan Petrov'],
  ['=1+1', "'=1+1"],
  ['+61 400 000 000', "'+61 400 000 000"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =cmd', `'  =cmd`],
  ['\t=cmd', `'\t=cmd`],
  ['\r=cmd', `"'\r=cmd"`],
  ['＝1', "'＝1"],
  ['Moran, Tess', '"Moran, Tess"'],
  ['the "late" one', '"the ""late"" one"'],
  ['=HYPERLINK("http://a","b")', `"'=HYPERLINK(""http://a"",""b"")"`],
  ['a=b', 'a=b'],
])('%j is written as %j', (text, cell) => {
  expect(cellOf(text)).toBe(cell)
})

it('writes numbers as numbers and nothing as nothing', () => {
  expect(
    formatCsv([
      ['Amount', null],
      [-5, 'x'],
    ]),
  ).toBe('\uFEFFAmount,\r\n-5,x\r\n')
})
