import { type AppointmentToImport, type ImportWorld, readAppointmentRow } from './read-appointment-rows.ts'
import {
  type ClientToImport,
  type ContactToImport,
  readClientRow,
  readContactRow,
} from './read-client-rows.ts'
import { readReferralRow, type ReferralToImport } from './read-referral-rows.ts'
import type { ImportKind } from './import-kinds.ts'
import type { RowCells, RowReading } from './row-reading.ts'

export type ImportValue = {
  clients: ClientToImport
  contacts: ContactToImport
  referrals: ReferralToImport
  appointments: AppointmentToImport
}

type RowReaders = {
  [Kind in ImportKind]: (
    cells: RowCells,
    about: { readonly line: number; readonly today: string; readonly world: ImportWorld },
  ) => RowReading<ImportValue[Kind]>
}

export const rowReaders: RowReaders = {
  clients: readClientRow,
  contacts: readContactRow,
  referrals: readReferralRow,
  appointments: readAppointmentRow,
}
