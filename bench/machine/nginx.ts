/** Starts nginx as the upper limit: the same bytes and headers from files. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedResponse } from '../load/recorded-response.ts'
import { removeAtEnd, startChild, stopChild } from './children.ts'
import { freePort, waitForResponse } from './ports.ts'
import type { Server } from './server.ts'

const places = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx']

/** The version, or null when nginx is not installed here. */
export const findNginx = (): { command: string; version: string } | null => {
  for (const command of places) {
    const { stderr, error } = spawnSync(command, ['-v'], { encoding: 'utf8' })
    if (!error) return { command, version: stderr.trim().replace(/^.*nginx\//, 'nginx ') }
  }
  return null
}

export async function startNginx(command: string, responses: RecordedResponse[]): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'borealis-bench-nginx-'))
  removeAtEnd(folder)
  const port = await freePort()
  for (const [i, { body }] of responses.entries()) writeFileSync(join(folder, `answer-${i}`), body)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, responses))
  const words = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  const child = startChild(command, words, { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await waitForResponse(`${origin}${responses[0]?.path}`, 10_000, () => child.exitCode !== null)
  return { origin, pid: child.pid as number, stop: () => stopChild(child) }
}

const configuration = (folder: string, port: number, responses: RecordedResponse[]) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
events { worker_connections 256; }
http {
  access_log off;
  server_tokens off;
  etag off;
  if_modified_since off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=100 inactive=1h;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${responses.map(location).join('\n    ')}
  }
}
`

const location = ({ path, headers }: RecordedResponse, i: number) => `location = ${path} {
      types { }
      default_type "${headers['content-type']}";
      ${Object.entries(headers)
        .filter(([name]) => name !== 'content-type' && name !== 'content-length')
        .map(([name, value]) => `add_header ${name} ${quoted(value)};`)
        .join('\n      ')}
      try_files /answer-${i} =404;
    }`

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
