import { z } from 'zod'
import { importKindCodes, importSourceCodes } from '#domain/imports/import-kinds.ts'
import { importStates } from '#domain/imports/import-states.ts'
import { matchedFields } from '#domain/imports/read-appointment-rows.ts'
import { importDecisions } from '#domain/imports/row-reading.ts'
import { type Endpoint, endpointGroup } from '../endpoint.ts'
import type { StaffOperation } from './staff-paths.ts'

const count = z.number().int()

const countsSchema = z.object({
  ready: count,
  doubtful: count,
  refused: count,
  known: count.describe('Brought by an earlier import'),
  written: count,
})

const importLineSchema = z.object({
  id: z.uuid(),
  kind: z.enum(importKindCodes),
  source: z.enum(importSourceCodes),
  state: z.enum(importStates),
  lines: count.describe('Below the names of the columns'),
  counts: countsSchema,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  writtenAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
})

export type ImportLine = z.infer<typeof importLineSchema>

const importsSchema = z.object({
  imports: z.array(importLineSchema).describe('The latest 50, the newest first'),
})

const mapping = z.record(z.string().max(120), z.string().max(40).nullable())
const matches = z.record(z.enum(matchedFields), z.record(z.string().max(200), z.uuid()))

const importSchema = importLineSchema.extend({
  progress: z.object({ done: count, of: count }).describe('Parts of the file, while it is at work'),
  columns: z.array(z.string()),
  mapping: mapping.describe('What each column is for; null where it is left out'),
  examples: z.array(z.string()).describe('Of each column, from the first line that has something there'),
  matches,
  unmatched: z
    .array(z.object({ field: z.enum(matchedFields), name: z.string(), lines: count }))
    .describe('Names of the file that are nobody and nothing here'),
  choices: z
    .record(z.enum(matchedFields), z.array(z.object({ id: z.uuid(), name: z.string() })))
    .describe('Whom and what a name can be matched to'),
  undoBlock: z.string().nullable().describe('Why it can’t be taken back; null where it can'),
})

export type ImportPage = z.infer<typeof importSchema>

const uploadQuery = z.object({
  kind: z.enum(importKindCodes),
  source: z.enum(importSourceCodes),
})

const checkImportRequest = z.object({ mapping, matches })

const findingSchema = z.object({
  line: count,
  result: z.enum(['doubtful', 'refused']),
  title: z.string(),
  reasons: z.array(z.string()),
  choices: z.array(z.enum(importDecisions)),
  decision: z.enum(importDecisions).nullable(),
})

export type ImportFinding = z.infer<typeof findingSchema>

const findingsQuery = z.object({
  result: z.enum(['doubtful', 'refused']),
  after: z.coerce.number().int().min(0).optional().describe('`next` of the page before'),
})

const findingsSchema = z.object({
  total: count,
  findings: z.array(findingSchema).describe('At most 50, in the order of the file'),
  next: count.nullable(),
})

const decideRequest = z.object({
  line: count.optional().describe('Missing: every doubtful line that can be decided so'),
  decision: z.enum(importDecisions),
})

const one = z.object({ id: z.uuid() })
const ofImport = { params: one, errors: ['notFound', 'conflict'] } as const

export const importEndpoints = endpointGroup({ tag: 'Moving in', staff: 'import clients' }, {
  listImports: {
    summary: 'What was brought from other systems, and what is on its way',
    answer: importsSchema,
    answers: 'The latest imports',
  },
  uploadImport: {
    summary: 'A CSV file of one kind. Nothing of it is written yet',
    description:
      'The file itself is the body: UTF-8 or Windows-1252, its first line names the columns, at most 20 MB and 100,000 lines. It is kept sealed until it is written or dropped.',
    query: uploadQuery,
    body: 'bytes',
    status: 201,
    answer: one,
    answers: 'The new import, whose columns are to be looked at',
    errors: ['tooLarge', 'invalidInput'],
  },
  readImport: {
    summary: 'How far an import is, and what its check has found',
    ...ofImport,
    answer: importSchema,
    answers: 'The import',
  },
  checkImport: {
    summary: 'Say what the columns are for, and begin the dry run. Nothing is written',
    ...ofImport,
    body: checkImportRequest,
    answers: 'The dry run is on its way',
  },
  listImportFindings: {
    summary: 'Lines that are doubtful or refused, each with why',
    ...ofImport,
    query: findingsQuery,
    answer: findingsSchema,
    answers: 'A page of them',
  },
  downloadImportFindings: {
    summary: 'All lines that are doubtful or refused, as a file',
    ...ofImport,
    answer: 'text/csv',
    answers: 'Line, result, row, why and what becomes of it',
  },
  decideImportRows: {
    summary: 'Say what becomes of a doubtful line, or of all that can be decided so',
    ...ofImport,
    body: decideRequest,
    answers: 'Decided',
  },
  writeImport: {
    summary:
      'Write every line that is ready, and the doubtful ones as they were decided. No one is told of it',
    ...ofImport,
    answers: 'It is on its way',
  },
  undoImport: {
    summary: 'Take back what an import brought, while nothing was booked on it',
    ...ofImport,
    answers: 'It is on its way',
  },
  dropImport: {
    summary: 'Drop a file that was not written',
    ...ofImport,
    answers: 'Dropped, with its rows',
  },
} as const satisfies Partial<Record<StaffOperation, Partial<Endpoint>>>)
