import { type AnyInput, type ApiAddress, addressOf } from '../api-paths.ts'
import { type StaffOperation, staffPaths } from './staff-paths.ts'

export const staffRequest = (name: StaffOperation, input?: AnyInput): ApiAddress =>
  addressOf(staffPaths[name], input)
