import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where a program of another product is, if it is installed here. Debian keeps servers where ordinary users do not look. */
export const findProgram = (name: string, elsewhere: readonly string[] = []): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', ...elsewhere]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null
