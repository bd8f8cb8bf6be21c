/** Writes the units of systemd that run the site. docs/install.md shows what these functions return. */
import { sparing } from '../../tools/runtime/sparing.mjs'

/** The first line of each file that the command writes; it replaces and deletes no other file. */
export const WRITTEN_BY = '# Written by `borealis service install`, which replaces it.'

export type ServiceUnit = {
  /** The account of the machine that runs the site; null for a unit of the user who installs it. */
  account: string | null
  /** The folder with `.env`, where the site is started. */
  folder: string
  /** The program Node, and bin/borealis.mjs. */
  node: string
  program: string
  /** The folders that the site may write to. */
  writable: string[]
  /** Whether something that the service needs is in a home folder, which it can only read then. */
  isInHome: boolean
  /** The name of the unit that holds the port; null when the site opens it. */
  socket: string | null
}

export const serviceUnit = (unit: ServiceUnit): string => `${WRITTEN_BY}
[Unit]
Description=Borealis
After=network.target${unit.socket ? ` ${unit.socket}\nRequires=${unit.socket}` : ''}
StartLimitIntervalSec=0

[Service]
${unit.account === null ? '' : `User=${unit.account}\n`}WorkingDirectory=${escaped(unit.folder)}
${Object.entries(sparing.env)
  .map(([name, value]) => `Environment=${name}=${value}\n`)
  .join('')}Environment=NODE_COMPILE_CACHE=%C/borealis
CacheDirectory=borealis
ExecStart=${[unit.node, ...sparing.flags, unit.program, 'start'].map(argument).join(' ')}
Restart=always
# A database that is not there yet is no reason to give up.
RestartSec=2
# Requests in flight are completed, within ten seconds.
TimeoutStopSec=15
# New files are private.
UMask=0077
${unit.account === null ? ofUser : ofSystem(unit)}
[Install]
WantedBy=${unit.account === null ? 'default.target' : 'multi-user.target'}
`

/** What every account may ask for. */
const ofUser = `NoNewPrivileges=true
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
`

const ofSystem = ({
  writable,
  isInHome,
}: ServiceUnit): string => `# The service can write to these folders only.
ProtectSystem=strict
ReadWritePaths=${writable.map(quoted).join(' ')}
ProtectHome=${isInHome ? 'read-only' : 'true'}
PrivateTmp=true
PrivateDevices=true
ProtectClock=true
ProtectControlGroups=true
ProtectHostname=true
ProtectKernelLogs=true
ProtectKernelModules=true
ProtectKernelTunables=true
CapabilityBoundingSet=
${ofUser}`

/** @param address what the site would listen on, such as `127.0.0.1:3000` */
export const socketUnit = (address: string): string => `${WRITTEN_BY}
[Unit]
Description=Port of Borealis

[Socket]
ListenStream=${address}
# New connections wait here during a restart.
Backlog=4096

[Install]
WantedBy=sockets.target
`

/** systemd reads `%` as the start of a specifier. */
const escaped = (text: string): string => text.replaceAll('%', '%%')

const quoted = (text: string): string =>
  /[\s"'\\;]/.test(text) ? `"${escaped(text).replaceAll(/[\\"]/g, '\\$&')}"` : escaped(text)

/** In a command, `$` is the start of a variable. */
const argument = (text: string): string => quoted(text).replaceAll('$', '$$$$')
