/** A dump of Aurora for tests, as programs with a window write it, and as mysqldump does. */

type Value = string | number | null
type Table = { columns: string[]; rows: Value[][] }

const quoted = (value: Value): string =>
  value === null
    ? 'NULL'
    : typeof value === 'number'
      ? String(value)
      : `'${value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n').replace(/"/g, '\\"')}'`

const create = (name: string, { columns }: Table): string =>
  `DROP TABLE IF EXISTS \`${name}\`;\nCREATE TABLE \`${name}\`  (\n${columns
    .map(
      (column) => `  \`${column}\` varchar(50) CHARACTER SET utf8mb4 NULL DEFAULT NULL COMMENT '它;(a, b)'`,
    )
    .join(
      ',\n',
    )},\n  PRIMARY KEY (\`id\`) USING BTREE,\n  INDEX \`x\`(\`id\` ASC) USING BTREE\n) ENGINE = InnoDB AUTO_INCREMENT = 9;\n`

/** One statement for each row. */
export const windowDump = (tables: Record<string, Table>): string =>
  [
    'SET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS = 0;\n',
    ...Object.entries(tables).map(
      ([name, table]) =>
        `-- ----------------------------\n-- Table structure for ${name}; it's here\n-- ----------------------------\n${create(name, table)}` +
        table.rows.map((row) => `INSERT INTO \`${name}\` VALUES (${row.map(quoted).join(', ')});\n`).join(''),
    ),
    'SET FOREIGN_KEY_CHECKS = 1;\n',
  ].join('\n')

/** One statement for all rows, with comments that other databases run. */
export const commandDump = (tables: Record<string, Table>): string =>
  [
    '-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;',
    ...Object.entries(tables).map(([name, table]) =>
      [
        create(name, table),
        `LOCK TABLES \`${name}\` WRITE;\n/*!40000 ALTER TABLE \`${name}\` DISABLE KEYS */;`,
        table.rows.length === 0
          ? ''
          : `INSERT INTO \`${name}\` (\`${table.columns.join('`, `')}\`) VALUES ${table.rows.map((row) => `(${row.map(quoted).join(',')})`).join(',')};`,
        'UNLOCK TABLES;',
      ].join('\n'),
    ),
    '-- Dump completed on 2024-05-01 12:00:00\n',
  ].join('\n')

const at = (second: number) => `2022-08-19 21:42:${String(second).padStart(2, '0')}`

/** @param passwordHash of every reader */
export const auroraTables = (passwordHash: string): Record<string, Table> => ({
  t_about: {
    columns: ['id', 'content', 'create_time'],
    rows: [[1, '{"content":"# About\\n\\nWe are here."}', at(0)]],
  },
  t_article: {
    columns: [
      'id',
      'user_id',
      'category_id',
      'article_cover',
      'article_title',
      'article_abstract',
      'article_content',
      'is_top',
      'is_featured',
      'is_delete',
      'status',
      'type',
      'password',
      'original_url',
      'create_time',
      'update_time',
    ],
    rows: [
      [
        5001,
        1,
        201,
        'https://old.example/c.png',
        "Winter's light",
        'In short',
        'It\'s "cold"; \\o/ (1, 2)\n\nSee [other](/articles/5002#part) -- and \n# more',
        1,
        1,
        0,
        1,
        1,
        null,
        null,
        at(1),
        at(9),
      ],
      [5002, 1, 201, '', '加密', null, 'Secret', 0, 0, 0, 2, 1, 'snow', null, at(2), null],
      [5003, 1, null, '', 'Draft', null, 'Unfinished', 0, 0, 0, 3, 1, null, null, at(3), null],
      [5004, 1, null, '', 'Private', null, 'Mine', 0, 0, 0, 2, 1, null, null, at(4), null],
      [5005, 1, null, '', 'Deleted', null, 'Gone', 0, 0, 1, 1, 1, null, null, at(5), null],
      [
        5006,
        1,
        null,
        '',
        'Translated',
        null,
        'Text',
        0,
        0,
        0,
        1,
        3,
        null,
        'https://else.example/a',
        at(6),
        null,
      ],
    ],
  },
  t_article_tag: { columns: ['id', 'article_id', 'tag_id'], rows: [[1, 5001, 301]] },
  t_category: {
    columns: ['id', 'category_name', 'create_time'],
    rows: [
      [201, 'Sea', at(0)],
      [202, 'Empty', at(0)],
    ],
  },
  t_tag: { columns: ['id', 'tag_name', 'create_time'], rows: [[301, 'North', at(0)]] },
  t_comment: {
    columns: [
      'id',
      'user_id',
      'topic_id',
      'comment_content',
      'reply_user_id',
      'parent_id',
      'type',
      'is_delete',
      'is_review',
      'create_time',
    ],
    rows: [
      [7001, 2, 5001, 'A <b>bold</b> word', null, null, 1, 0, 1, at(10)],
      [7002, 1, 5001, 'An answer', 2, 7001, 1, 0, 1, at(11)],
      [7003, 3, 5001, 'Again', 1, 7001, 1, 0, 1, at(12)],
      [7004, 2, 5001, 'Waits', null, null, 1, 0, 0, at(13)],
      [7005, 2, null, 'Hello board', null, null, 2, 0, 1, at(14)],
      [7006, 2, 401, 'On a talk', null, null, 5, 0, 1, at(15)],
    ],
  },
  t_friend_link: {
    columns: ['id', 'link_name', 'link_avatar', 'link_address', 'link_intro', 'create_time'],
    rows: [[46, 'Pier', 'https://pier.example/a.png', 'https://pier.example', 'Wood', at(0)]],
  },
  t_photo_album: {
    columns: ['id', 'album_name', 'album_desc', 'album_cover', 'is_delete', 'status', 'create_time'],
    rows: [
      [11, 'Harbour', 'Boats', 'https://old.example/p.png', 0, 1, at(0)],
      [12, 'Mine', '', '', 0, 2, at(1)],
      [13, 'Gone', '', '', 1, 1, at(2)],
    ],
  },
  t_photo: {
    columns: ['id', 'album_id', 'photo_name', 'photo_desc', 'photo_src', 'is_delete', 'create_time'],
    rows: [[61, 11, 'p', 'The pier', 'https://old.example/p.png', 0, at(0)]],
  },
  t_talk: {
    columns: ['id', 'user_id', 'content', 'images', 'is_top', 'status', 'create_time'],
    rows: [
      [
        401,
        1,
        'Snow\nagain <img src="https://old.example/smile.png" alt="[smile]">',
        '["https://old.example/t.png"]',
        1,
        1,
        at(20),
      ],
      [402, 1, 'Only mine', null, 0, 2, at(21)],
    ],
  },
  t_user_auth: {
    columns: ['id', 'user_info_id', 'username', 'password', 'login_type', 'ip_address', 'create_time'],
    rows: [
      [1, 1, 'mira@example.org', passwordHash, 1, '192.0.2.9', at(0)],
      [2, 2, 'lin@example.org', passwordHash, 1, '192.0.2.9', at(1)],
      [3, 3, 'A1B2C3D4', passwordHash, 2, '192.0.2.9', at(2)],
      [
        4,
        4,
        'slow@example.org',
        '$2a$15$abcdefghijklmnopqrstuuAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
        1,
        '192.0.2.9',
        at(3),
      ],
    ],
  },
  t_user_info: {
    columns: [
      'id',
      'email',
      'nickname',
      'avatar',
      'intro',
      'website',
      'is_subscribe',
      'is_disable',
      'create_time',
    ],
    rows: [
      [1, 'mira@example.org', 'Mira', '', null, null, 0, 0, at(0)],
      [
        2,
        'lin@example.org',
        '林',
        'https://old.example/lin.png',
        'Reads',
        'https://lin.example',
        1,
        0,
        at(1),
      ],
      [3, null, 'QQ', '', null, null, 0, 0, at(2)],
      [4, 'slow@example.org', 'www.spam.example', '', null, 'javascript:alert(1)', 0, 1, at(3)],
    ],
  },
  t_user_role: {
    columns: ['id', 'user_id', 'role_id'],
    rows: [
      [1, 1, 1],
      [2, 2, 2],
    ],
  },
  t_website_config: { columns: ['id', 'config', 'create_time'], rows: [[1, '{}', at(0)]] },
})
