# Turns the Swift blocks of a page into a program: see check.sh.
#
#   awk -v out=FOLDER [-v rows=CHECKS] [-v json=1] -f extract.awk [CHECKS] PAGE
#
# Writes FOLDER/Blocks.swift (the blocks as functions), FOLDER/main.swift (which calls them), and
# FOLDER/program-LINE.swift and FOLDER/manifest-LINE.swift. Prints what it skips and why, and each mistake as
# "PAGE:LINE: error: …"; the exit code is then 1.

function fail(line, why, file) {
  print (file == "" ? FILENAME : file) ":" line ": error: " why
  failed = 1
}

# Ends the function of the block before, which a block that continues it has kept open.
function close_function() {
  if (open_function) functions = functions "#sourceLocation()\n    _ = ()\n  }\n}\n\n"
  open_function = 0
}

function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/"/, "\\\"", text)
  return "\"" text "\""
}

# A location for the compiler: the line of the page that comes next.
function location(line, file) {
  return "#sourceLocation(file: " quoted(file == "" ? FILENAME : file) ", line: " line ")\n"
}

# Splits a row of a table into `cells`; returns their number.
function split_row(row) {
  gsub(/\\\|/, "\001", row)
  gsub(/^\||\| *$/, "", row)
  return split(row, cells, "|")
}

# Returns the code of a cell: each text between backquotes is a line.
function code_of(cell,    code) {
  gsub("\001", "|", cell)
  while (match(cell, /`[^`]+`/)) {
    code = code substr(cell, RSTART + 1, RLENGTH - 2) "\n"
    cell = substr(cell, RSTART + RLENGTH)
  }
  return code
}

# Joins the lines of a cell, so that each mistake in them has the row's line.
function one_line(code) {
  gsub(/\n/, "; ", code)
  return code "\n"
}

# Returns the key of a row: its section and its name.
function row_key(name) {
  gsub(/^ +| +$/, "", name)
  return section SUBSEP name
}

# Adds the lines of a block, the first of which is at this line of the page.
function add_block(code, line, directive,    lines, count, i, text, body, name) {
  blocks++
  if (directive ~ /^skip: ./) {
    print FILENAME ":" line ": skipped: " substr(directive, 7)
    skipped++
    return
  }
  if (directive == "program" || directive == "manifest") {
    name = out "/" directive "-" line ".swift"
    printf "%s%s", location(line), code >name
    close(name)
    return
  }
  count = split(code, lines, "\n") - 1
  body = ""
  for (i = 1; i <= count; i++) {
    text = lines[i]
    if (text ~ /^extension / && directive == "") in_extension = 1
    if (in_extension) {
      if (text ~ /^extension /) declarations = declarations location(line + i - 1)
      declarations = declarations text "\n"
      if (text ~ /^}/) { declarations = declarations "#sourceLocation()\n\n"; in_extension = 0 }
      text = ""
    }
    if (text ~ /^import /) {
      if (!(text in imported)) imports = imports text "\n"
      imported[text] = 1
      text = ""
    }
    body = body text "\n"
    if (directive != "declarations" && match(text, /\/\/ prints /)) {
      add_expected(functions_count + (directive != "continues"), substr(text, RSTART + RLENGTH))
    }
  }
  if (directive == "declarations") {
    close_function()
    declarations = declarations location(line) body "#sourceLocation()\n\n"
  } else if (directive == "continues") {
    if (!open_function) return fail(line, "there is no block before it that it could continue")
    functions = functions location(line) body
  } else if (directive == "") {
    close_function()
    functions_count++
    functions = functions "extension Stage {\n  func block" functions_count "() async throws {\n" location(line) body
    open_function = 1
    places[functions_count] = FILENAME ":" line
  } else {
    fail(line, "\"" directive "\" says nothing about a block: continues, declarations, rows, program, manifest, skip: WHY")
  }
}

# Adds a row whose code begins at this line, between the code that prepares it and the code that checks it, if the page
# has a file of checks.
function add_row(name, code, line,    key) {
  if (rows == "") return add_block(code, line, "")
  key = row_key(name)
  if (!(key in check)) return fail(line, "no row of " rows " plays this one: " name)
  add_block("", line, "")
  functions = functions location(check_line[key], rows) one_line(before[key]) location(line) code \
    location(check_line[key], rows) one_line(check[key])
  played[key] = 1
}

# Adds a row of JSON: its entry of a motion file, or its easing, is checked as the row of Swift with its name is.
function add_json_row(name, code, line,    key) {
  key = row_key(name)
  if (!(key in check)) return fail(line, "no row of " rows " plays this one: " name)
  while (code ~ /^\/\/ /) sub(/^[^\n]*\n/, "", code)
  add_block("", line, "")
  functions = functions location(line)
  if (code ~ /^"ease": /) {
    functions = functions "let ease = try Easing(parsing: " substr(code, 9, length(code) - 9) ")\n"
  } else {
    functions = functions "let (card, title, tiles, shown) = try loaded(#\"\"\"\n" code "\"\"\"#)\n"
  }
  functions = functions location(check_line[key], rows) one_line(check[key])
}

# Adds a block of JSON.
function add_json(kind, code, line) {
  if (kind == "rows") return add_rows(code, line, 1)
  if (!open_function) return fail(line, "there is no block of Swift before this JSON")
  functions = functions location(line - 1) "try expectSame(#\"\"\"\n" code "\"\"\"#" first_values ")\n"
  first_values = ""
}

# Reads the names and the first values of a line: In the file, `a` to `i` begin with `"opacity": 0`.
function read_first_values(text,    pieces, count) {
  count = split(text, pieces, "`")
  first_values = ", first: (from: \"" pieces[2] "\", to: \"" pieces[count - 3] "\", properties: #\"" pieces[count - 1] "\"#)"
}

# Adds the rows of a block. Each begins with a comment after an empty line: its name, and perhaps remarks below it.
function add_rows(code, line, of_json,    lines, count, i, name, text, first) {
  count = split(code "\n", lines, "\n") - 1
  for (i = 1; i <= count; i++) {
    if (lines[i] == "") {
      if (text != "" && of_json) add_json_row(name, text, first)
      else if (text != "") add_row(name, text, first)
      text = ""
      continue
    }
    if (text == "") {
      if (lines[i] !~ /^\/\/ /) return fail(line + i - 1, "a row begins with a comment that has its name")
      name = substr(lines[i], 4)
      first = line + i - 1
    }
    text = text lines[i] "\n"
  }
}

# Adds a line that the block is expected to print; a block that continues another one has no function.
function add_expected(key, text) {
  expected[key] = expected[key] (expected[key] == "" ? "" : ", ") quoted(text)
}

FNR == 1 { directive = ""; first_values = "" }

# The file of checks: rows as in the page, below headings as in the page.
FILENAME == rows {
  if (/^##? /) section = $0
  if (/^\|/ && !/^\|(---| row )/) {
    split_row($0)
    name = row_key(cells[1])
    if (name in check) fail(FNR, "this row stands twice: " cells[1])
    before[name] = code_of(cells[2])
    check[name] = code_of(cells[3])
    check_line[name] = FNR
    if (check[name] !~ /expect\(/) fail(FNR, "this row expects nothing: " cells[1])
  }
  next
}

# A section may have headings of the third level: its rows still belong to the section.
/^##? / && !in_fence { section = $0 }

# Of a source, the doc comments are the page.
FILENAME ~ /\.swift$/ && !sub(/^ *\/\/\/ ?/, "") { $0 = "" }

# Within a block.
in_fence {
  text = $0
  if (text ~ /^ *```[ ]*$/) {
    if (is_swift && directive == "rows") {
      add_rows(code, fence_line + 1)
    } else if (is_swift) {
      add_block(code, fence_line + 1, directive)
    } else if (json_kind != "") {
      add_json(json_kind, code, fence_line + 1)
    }
    in_fence = 0
    directive = ""
    next
  }
  if (is_swift || json_kind != "") {
    match(text, /^ */)
    code = code substr(text, 1 + (RLENGTH < indent ? RLENGTH : indent)) "\n"
  }
  next
}

/^ *```/ {
  match($0, /^ */)
  indent = RLENGTH
  in_fence = 1
  is_swift = $0 ~ /^ *```[ ]*swift/
  json_kind = json && match($0, /json (same|rows)$/) ? substr($0, RSTART + 5) : ""
  fence_line = FNR
  code = ""
  next
}

/^In the file, `.*` begins? with `"/ { read_first_values($0) }

/^ *<!--.*-->[ ]*$/ {
  directive = $0
  gsub(/^ *<!-- *| *-->[ ]*$/, "", directive)
  next
}

# Tables: each cell of a column that is called Swift or Inbetween is a block.
/^\|/ {
  columns = split_row($0)
  if (!in_table) {
    in_table = 1
    swift_column = 0
    for (c = 1; c <= columns; c++) if (cells[c] ~ /^ *(Swift|Inbetween) *$/) swift_column = c
  } else if (swift_column && $0 !~ /^[ |:-]*$/) {
    code = code_of(cells[swift_column])
    if (code == "") fail(FNR, "the cell of Swift has no code")
    else add_block(code, FNR, "")
  }
  directive = ""
  next
}

{ in_table = 0 }

!/^ *$/ { directive = "" }

END {
  if (in_fence) fail(fence_line, "the block does not end")
  for (name in check) if (!(name in played)) fail(check_line[name], "the page has no such row: " name, rows)
  close_function()
  file = out "/Blocks.swift"
  print "import Inbetween\nimport InbetweenFiles\nimport InbetweenSDL\n@testable import Guide\n" imports >file
  print declarations >file
  print functions >file
  close(file)
  file = out "/main.swift"
  print "@testable import Guide\n" >file
  print "try await run([" >file
  for (n = 1; n <= functions_count; n++)
    print "  Block(" quoted(places[n]) ", prints: [" expected[n] "]) { try await $0.block" n "() }," >file
  print "])" >file
  close(file)
  printf "%d %d\n", blocks, skipped >(out "/count")
  exit failed
}
