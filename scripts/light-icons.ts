import type { Plugin } from 'vite'

/** Elements of an icon: their names and attributes. */
type Shape = [tag: string, attributes: Record<string, string>]

const iconFile = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/

/**
 * Each icon of lucide-react as its shapes alone, drawn by our own function. The library's brings options that no icon here
 * has, and writes a name and random keys into every icon: two kilobytes of each page's scripts.
 */
export function lightIcons(createIcon: string): Plugin {
  return {
    name: 'light-icons',
    load: {
      filter: { id: iconFile },
      async handler(id) {
        // oxlint-disable-next-line no-underscore-dangle -- the library's name for it
        const { __iconData: icon }: { __iconData?: { node: Shape[] } } = await import(id)
        // A second name for another file, which comes here too.
        if (!icon) return null
        const shapes = icon.node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }])
        return `import { createIcon } from ${JSON.stringify(createIcon)}
export default /* @__PURE__ */ createIcon(${JSON.stringify(shapes)})`
      },
    },
  }
}
