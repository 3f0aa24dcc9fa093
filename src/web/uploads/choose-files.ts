import {
  largestUpload,
  type UploadKind,
  uploadKinds,
  uploadRefusals,
  uploadTypes,
} from '#domain/uploads/upload-rules.ts'

const extensions = Object.values(uploadTypes).flatMap((type): readonly string[] => type.extensions)

/** For the file input: what a device's own picker offers. */
export const acceptedTypes = extensions.map((extension) => `.${extension}`).join(',')

type Named = { name: string; size: number }

/**
 * One file of a wrong type, or too large, refuses the whole batch; of too many, the first that fit are kept. The
 * server looks into the files, too. See docs/product/uploads.md#whole-batch.
 */
export function chooseFiles<T extends Named>(
  chosen: readonly T[],
  { kind, held }: { kind: UploadKind; held: number },
): { taken: readonly T[]; warning: string | null } {
  if (!chosen.every(isAccepted)) return { taken: [], warning: uploadRefusals.wrongType }
  if (chosen.some(({ size }) => size > largestUpload.bytes))
    return { taken: [], warning: largestUpload.message }
  const { most, message } = uploadKinds[kind]
  const room = Math.max(0, most - held)
  return { taken: chosen.slice(0, room), warning: chosen.length > room ? message : null }
}

const isAccepted = ({ name }: Named): boolean =>
  extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '')

/** How much of each file of a batch has gone: they travel one after the other. */
export function shareOut(sizes: readonly number[], share: number): number[] {
  let left = share * sizes.reduce((sum, size) => sum + size, 0)
  return sizes.map((size) => {
    const gone = Math.min(size, left)
    left -= gone
    return size === 0 ? 1 : gone / size
  })
}

/** "840 KB", "1.2 MB". */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} KB`
  return `${(kilobytes / 1024).toFixed(1)} MB`
}
