type Row = { what: string; measured: string; goal: string; met: boolean }

/** The one table that a run prints, in Markdown so that it can be kept. */
export function createTable() {
  const rows: Row[] = []
  return {
    add: (what: string, measured: string, goal: string, met: boolean) => {
      rows.push({ what, measured, goal, met })
      console.log(`${what}: ${measured}`)
    },
    text: () =>
      [
        '',
        '| what | measured | goal | |',
        '|---|---|---|---|',
        ...rows.map(
          ({ what, measured, goal, met }) =>
            `| ${what} | ${measured} | ${goal} | ${goal === '' ? '' : met ? 'met' : 'missed'} |`,
        ),
      ].join('\n'),
  }
}
