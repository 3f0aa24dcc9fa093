import { CsvError, parse } from 'csv-parse/sync'
import { type InviteLine, inviteColumns, mostInviteLines } from '#domain/clients/invite-lines.ts'
import { fail, type Result, succeed } from '../result.ts'

const inFile = (message: string) => fail('invalidInput', { fields: { csv: message } })

const withoutSpaces = (name: string) =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** What programs call the columns, besides their own names. */
const otherNames: Readonly<Record<string, string>> = {
  firstname: 'first name',
  'given name': 'first name',
  lastname: 'last name',
  surname: 'last name',
  'family name': 'last name',
  'e mail': 'email',
  'email address': 'email',
  phone: 'mobile',
  'mobile number': 'mobile',
  'phone number': 'mobile',
}

/** The lines of a CSV file with a row of column names, as a spreadsheet saves it: commas or semicolons. */
export function readInviteFile(csv: string): Result<InviteLine[]> {
  try {
    const numbers: number[] = []
    const records = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      on_record: (record: string[], { lines }) => {
        numbers.push(lines)
        return record
      },
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: mostInviteLines + 2,
    })
    const [head, ...rows] = records
    const columns = (head ?? []).map(withoutSpaces).map((name) => otherNames[name] ?? name)
    const missing = inviteColumns.filter((name) => !columns.includes(name))
    if (missing.length > 0)
      return inFile(`The first line must name the columns. Missing: ${missing.join(', ')}.`)
    if (rows.length === 0) return inFile('The file has no line below the names of its columns.')
    if (rows.length > mostInviteLines)
      return inFile(`The file has more than ${mostInviteLines} lines. Please send it in parts.`)
    const cell = (record: string[], name: string) => record[columns.indexOf(name)] ?? ''
    return succeed(
      rows.map((record, index) => ({
        line: numbers[index + 1] ?? 0,
        firstName: cell(record, 'first name'),
        lastName: cell(record, 'last name'),
        email: cell(record, 'email'),
        mobile: cell(record, 'mobile'),
      })),
    )
  } catch (error) {
    if (error instanceof CsvError)
      return inFile('The file could not be read as CSV. Please check its quotes.')
    throw error
  }
}
