import { parentPort } from 'node:worker_threads'
import { CsvError, parse } from 'csv-parse/sync'
import { decodeCsv } from '#domain/clients/invite-lines.ts'
import type { FileRow } from '#domain/imports/columns.ts'
import { importLimits } from '#domain/imports/import-kinds.ts'

// A file of a stranger's making is taken apart here, beside the main thread. It is given away some lines at a time.

export type CsvHead =
  | { head: readonly string[]; examples: readonly string[]; lines: number }
  | { refusal: string }

let rows: FileRow[] = []

const separators = [',', ';', '\t'] as const

/** What stands between the cells: what the first line has most of. An address may have the others in it. */
function findSeparator(text: string): string {
  const [first = ''] = text.split(/\r\n|\n|\r/, 1)
  const count = (separator: string) => first.split(separator).length
  return separators.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** One character more than fits is kept, so that the line can be refused for it. */
const clip = (cell: string): string =>
  cell.length > importLimits.characters ? cell.slice(0, importLimits.characters + 1) : cell

function readFile(bytes: Uint8Array): CsvHead {
  const text = decodeCsv(bytes).replace(/^\uFEFF/, '')
  // Every second byte is nought in what a spreadsheet saves as “Unicode text”.
  if (text.split('\n', 1)[0]?.includes('\0') || text.slice(0, 1000).split('\0').length > 100)
    return { refusal: 'This is not a CSV file. Please save it as “CSV UTF-8”.' }
  const all: FileRow[] = []
  try {
    parse(text, {
      delimiter: findSeparator(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: importLimits.rows + 2,
      on_record: (record: string[], { lines }) => {
        if (all.length === 0 && record.length > importLimits.columns) throw new TooMany('columns')
        all.push({ line: lines, cells: record.slice(0, importLimits.columns + 1).map(clip) })
        return null
      },
    })
  } catch (error) {
    if (error instanceof TooMany)
      return { refusal: `The file has more than ${importLimits.columns} columns.` }
    if (error instanceof CsvError) return { refusal: describe(error) }
    throw error
  }
  const [head, ...below] = all
  if (!head || below.length === 0) return { refusal: 'The file has no line below the names of its columns.' }
  if (below.length > importLimits.rows)
    return {
      refusal: `The file has more than ${importLimits.rows.toLocaleString('en-AU')} lines. Please send it in parts.`,
    }
  rows = below
  const examples = head.cells.map(
    (_, column) =>
      below
        .find(({ cells }) => cells[column]?.trim())
        ?.cells[column]?.trim()
        .slice(0, 60) ?? '',
  )
  return { head: head.cells, examples, lines: below.length }
}

class TooMany extends Error {}

function describe(error: CsvError): string {
  const line = 'lines' in error && typeof error['lines'] === 'number' ? ` Line ${error['lines']}.` : ''
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `A quotation mark is opened and never closed.${line}`
    : `The file could not be read as CSV. Please check its quotation marks.${line}`
}

parentPort?.on('message', (asked: Uint8Array | number) => {
  parentPort?.postMessage(typeof asked === 'number' ? rows.splice(0, asked) : readFile(asked), [])
})
