import type { Register } from '../http/operations.ts'
import { succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { readSettings } from './read-settings.ts'

export function settingsRoutes(register: Register, service: Service): void {
  register('readSettings', [], async () => succeed(await readSettings(service)))
}
